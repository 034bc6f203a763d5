/**
 * Style sheets for libraries that write theirs at run time. The content security policy refuses style elements; a sheet
 * that a script constructs is not part of the markup, and only scripts of our own run. The build puts these functions in
 * place of the libraries' own (scripts/no-style-elements.ts), so their names and arguments are those of the libraries.
 */

/** In place of what `sonner` calls once, when it is loaded. */
export function insertCss(css: string): void {
  adopt(css);
}

type StylesheetSingleton = { add: (css: string) => void; remove: () => void };

/** In place of the function of `react-style-singleton`: the first user adds the sheet, the last one removes it. */
export function stylesheetSingleton(): StylesheetSingleton {
  let users = 0;
  let abandon = () => {};
  return {
    add: (css) => {
      if (users === 0) abandon = adopt(css);
      users += 1;
    },
    remove: () => {
      users -= 1;
      if (users === 0) abandon();
    },
  };
}

/** Applies a sheet to the page, and returns what takes it away again. */
function adopt(css: string): () => void {
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(css);
  document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet];
  return () => {
    document.adoptedStyleSheets = document.adoptedStyleSheets.filter((other) => other !== sheet);
  };
}
