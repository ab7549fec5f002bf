// A door of the package, for scripts and tests of the product: what they use of the service besides its requests.

export { Store } from './service/store';
export { drawNormalMap } from './service/worker/normalMapFile';
export { pictureOutput } from './service/worker/pictureOutput';
export { specIn } from './service/worker/specInPng';
