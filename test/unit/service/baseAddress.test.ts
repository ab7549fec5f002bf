import assert from 'node:assert/strict';
import { checkBaseAddress } from '../../../src/service/addresses';
import { AddressError } from '../../../src/service/errors';

describe('§9 Base address', () => {
  for (const [given, kept] of [
    ['https://api.example/api/v1', 'https://api.example/api/v1'],
    ['  https://api.example/api/v1/ ', 'https://api.example/api/v1'],
    ['https://api.example:8443/pixel/api/v1//', 'https://api.example:8443/pixel/api/v1'],
    ['HTTPS://API.Example/api/v1', 'https://api.example/api/v1'],
    ['http://127.0.0.1:7000/api/v1', 'http://127.0.0.1:7000/api/v1'],
    ['http://127.8.9.10/api/v1', 'http://127.8.9.10/api/v1'],
    ['http://localhost:7000/api/v1', 'http://localhost:7000/api/v1'],
    ['http://[::1]:7000/api/v1', 'http://[::1]:7000/api/v1'],
  ] as const) {
    it(`accepts ${given.trim()}`, () => assert.equal(checkBaseAddress(given), kept));
  }

  for (const [given, fault] of [
    ['', 'not-an-address'],
    ['api.example/api/v1', 'not-an-address'],
    ['http://api.example/api/v1', 'not-https'],
    ['http://127.0.0.1.example/api/v1', 'not-https'],
    ['http://localhost.example/api/v1', 'not-https'],
    ['http://192.168.0.2/api/v1', 'not-https'],
    ['ftp://api.example/api/v1', 'not-https'],
    ['file:///api/v1', 'not-https'],
    ['https://api.example', 'wrong-path'],
    ['https://api.example/api/v2', 'wrong-path'],
    ['https://api.example/notapi/v1', 'wrong-path'],
    ['https://api.example/api/v1/assets', 'wrong-path'],
    ['https://user@api.example/api/v1', 'has-credentials'],
    ['https://user:pass@api.example/api/v1', 'has-credentials'],
    ['https://api.example/api/v1?key=abc', 'has-credentials'],
    ['https://api.example/api/v1#abc', 'has-credentials'],
  ] as const) {
    it(`refuses ${given || '(empty)'}: ${fault}`, () => {
      assert.throws(
        () => checkBaseAddress(given),
        (error) => error instanceof AddressError && error.fault === fault && error.charged === 'no',
      );
    });
  }
});
