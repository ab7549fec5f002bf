/**
 * Text that is shown as it is. Messages of the editor turn `[label](command:…)` into a link that runs a command, and the
 * words in between may be a service's, or the name of a file that came with a workspace.
 */
export function plainText(text: string): string {
  return text.replaceAll('](', '] (');
}
