import { provideVSCodeDesignSystem, vsCodeButton, vsCodeProgressRing } from '@vscode/webview-ui-toolkit';

/**
 * Registers the toolkit's controls that pages use: `<vscode-button>` and `<vscode-progress-ring>`. Pages load this file by `import()`
 * after their first paint. Until then the elements take up their space invisibly (`:not(:defined)` in base.css).
 */
provideVSCodeDesignSystem().register(vsCodeButton(), vsCodeProgressRing());

// The toolkit reads the theme's colors on the window's load event, which is over when this file is loaded.
if (document.readyState === 'complete') window.dispatchEvent(new Event('load'));
