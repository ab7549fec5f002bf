// It has no types of its own.
declare module 'markdown-it' {
  export default class MarkdownIt {
    /** @param options `html`: elements stay elements; `linkify`: addresses become links */
    constructor(options?: { readonly html?: boolean; readonly linkify?: boolean });
    /** HTML of Markdown, as CommonMark says. */
    render(text: string): string;
  }
}
