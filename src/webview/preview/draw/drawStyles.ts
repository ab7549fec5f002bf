import styles from 'styles:./draw.css';

let sheet: CSSStyleSheet | undefined;

/** The mode's style sheet, which a page that doesn't draw never loads. */
export function drawStyles(isOn: boolean): void {
  if (!sheet) {
    sheet = new CSSStyleSheet();
    sheet.replaceSync(styles);
  }
  const own = sheet;
  const others = document.adoptedStyleSheets.filter((one) => one !== own);
  document.adoptedStyleSheets = isOn ? [...others, own] : others;
}
