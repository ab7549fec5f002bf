// It has no types of its own.
declare module 'markdown-it' {
  export default class MarkdownIt {
    /** HTML of Markdown, as CommonMark says. */
    render(text: string): string;
  }
}
