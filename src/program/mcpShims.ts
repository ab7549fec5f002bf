import process from 'node:process';

/**
 * Stands in the bundle for the SDK's own `_shims`, which bring a JSON schema validator of 33 KB for answers to forms. This server shows none, and
 * checks arguments itself.
 */
export class DefaultJsonSchemaValidator {
  getValidator(): never {
    throw new Error('This server validates no JSON schemas.');
  }
}

export { process };
