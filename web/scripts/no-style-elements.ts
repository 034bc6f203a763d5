import { fileURLToPath } from "node:url";
import type { Plugin, Rolldown } from "vite";

const CONSTRUCTED = fileURLToPath(new URL("../src/lib/constructed-styles.ts", import.meta.url));

/** Libraries that add style elements, and how the function of theirs that does so is replaced. */
const REPLACEMENTS = [
  {
    // Locks scrolling behind the dialogs, menus and popovers of Radix.
    library: "react-style-singleton",
    file: /\/react-style-singleton\/dist\/[^/]+\/singleton\.js$/,
    own: "export var stylesheetSingleton = function ()",
    dead: "var ownSingleton = function ()",
    tail: `export { stylesheetSingleton } from ${JSON.stringify(CONSTRUCTED)};`,
  },
  {
    // Toasts.
    library: "sonner",
    file: /\/sonner\/dist\/index\.mjs$/,
    own: "function __insertCSS(code)",
    dead: "function ownInsertCSS(code)",
    tail: `import { insertCss as __insertCSS } from ${JSON.stringify(CONSTRUCTED)};`,
  },
];

/** Code that makes a style element, as it is before the names are shortened. */
const STYLE_ELEMENT =
  /(createElement(NS)?|jsxs?|jsxDEV)\)?\(([^,()]*,)?\s*(["'`])style\4|<style[\s>]/;
/** Only for style elements that a component asks for, and ours has none. */
const REACT = /\/react-dom\//;

/**
 * Keeps style elements out of the built app, because the content security policy of its pages refuses them. A build fails
 * where a library is no longer what the replacement was written for, and where any other code would add a style element.
 * The development server sends no policy, and leaves the libraries as they are.
 */
export function noStyleElements(): Plugin {
  const replaced = new Set<string>();
  return {
    name: "no-style-elements",
    apply: "build",
    transform(code, id) {
      const replacement = REPLACEMENTS.find(({ file }) => file.test(id));
      if (replacement === undefined) return null;
      const { library, own, dead, tail } = replacement;
      if (code.split(own).length !== 2) this.error(`${library} has no "${own}" any more: ${id}`);
      replaced.add(library);
      return { code: `${code.replace(own, dead)}\n${tail}\n`, map: null };
    },
    generateBundle(_options, bundle) {
      for (const { library } of REPLACEMENTS) {
        if (!replaced.has(library)) this.error(`${library} is not part of the app any more`);
      }
      const makers = makersOfStyleElements(bundle);
      // React always has the code: where it is not found, the search finds nothing.
      if (!makers.some((id) => REACT.test(id))) this.error("the search for style elements fails");
      const others = makers.filter((id) => !REACT.test(id));
      if (others.length > 0) this.error(`adds style elements to the page: ${others.join(", ")}`);
    },
  };
}

/** The modules of the app that have such code left after what is unused was removed. */
function makersOfStyleElements(bundle: Rolldown.OutputBundle): string[] {
  return Object.values(bundle)
    .flatMap((output) => (output.type === "chunk" ? Object.entries(output.modules) : []))
    .filter(([, { code }]) => code !== null && STYLE_ELEMENT.test(code))
    .map(([id]) => id);
}
