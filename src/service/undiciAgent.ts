// A module of our own around the CommonJS package: behind `import()` its names survive bundling.
export { Agent, EnvHttpProxyAgent } from 'undici';
