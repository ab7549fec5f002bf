import { provideVSCodeDesignSystem, vsCodeButton, vsCodeProgressRing } from '@vscode/webview-ui-toolkit';

/**
 * Registers the toolkit's controls that pages show: `<vscode-button>` and `<vscode-progress-ring>`. Pages load this file by `import()`
 * after their first paint; until then the elements resume their space invisibly (`:not(:defined)` in base.css).
 */
provideVSCodeDesignSystem().register(vsCodeButton(), vsCodeProgressRing());

// The toolkit waits for the window's load event to read the theme's colors, and this file is loaded after that event.
if (document.readyState === 'complete') window.dispatchEvent(new Event('load'));
