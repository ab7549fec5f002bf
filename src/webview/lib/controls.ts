import {
  provideVSCodeDesignSystem,
  vsCodeButton,
  vsCodeDropdown,
  vsCodeOption,
  vsCodeProgressRing,
} from '@vscode/webview-ui-toolkit';

/**
 * Registers the form controls that pages use: `<vscode-button>`, `<vscode-dropdown>` with `<vscode-option>`, and
 * `<vscode-progress-ring>`. Pages load this file by `import()` after their first paint; until then the tags take up their
 * room unseen (`:not(:defined)` in base.css).
 */
provideVSCodeDesignSystem().register(vsCodeButton(), vsCodeDropdown(), vsCodeOption(), vsCodeProgressRing());

// The toolkit waits for the window's load to take the theme's colours, and that has passed when it comes this late.
if (document.readyState === 'complete') window.dispatchEvent(new Event('load'));
