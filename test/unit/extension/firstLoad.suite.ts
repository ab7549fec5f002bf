// The whole extension with an external `vscode`: `firstLoad.test.ts` loads it with a stand-in for the editor.
export { STORED_NAMES } from '../../../src/core/host/stored';
export { activate, deactivate } from '../../../src/extension/extension';
export { Parts } from '../../../src/extension/parts';
export { SETTING_NAMES } from '../../../src/extension/platform/settings';
