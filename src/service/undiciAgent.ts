// Wraps the CommonJS package in a module of ours: its export names then survive bundling behind `import()`.
export { Agent, EnvHttpProxyAgent } from 'undici';
