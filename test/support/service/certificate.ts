import { createSign, generateKeyPairSync } from 'node:crypto';

/** Identifiers of ecdsa-with-SHA256 and of commonName, in DER. */
const ECDSA_SHA256 = Buffer.from('300a06082a8648ce3d040302', 'hex');
const COMMON_NAME = Buffer.from('0603550403', 'hex');

function der(tag: number, ...parts: readonly Uint8Array[]): Buffer {
  const body = Buffer.concat(parts);
  const { length } = body;
  const long = length < 256 ? [0x81, length] : [0x82, length >> 8, length & 255];
  return Buffer.concat([Buffer.from([tag, ...(length < 128 ? [length] : long)]), body]);
}

const sequence = (...parts: readonly Uint8Array[]) => der(0x30, ...parts);
const time = (text: string) => der(0x17, Buffer.from(text));

/** A self-signed certificate for a host with a new key (X.509 v1 by RFC 5280), as PEM: its own authority. */
export function selfSigned(host = '127.0.0.1'): { key: string; cert: string } {
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'prime256v1' });
  const name = sequence(der(0x31, sequence(COMMON_NAME, der(0x0c, Buffer.from(host)))));
  const validity = sequence(time('200101000000Z'), time('491231235959Z'));
  const spki = publicKey.export({ type: 'spki', format: 'der' });
  const body = sequence(der(0x02, Buffer.from([1])), ECDSA_SHA256, name, validity, name, spki);
  const signature = createSign('sha256').update(body).sign(privateKey);
  const cert = sequence(body, ECDSA_SHA256, der(0x03, Buffer.from([0]), signature)).toString('base64');
  return {
    key: privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
    cert: `-----BEGIN CERTIFICATE-----\n${cert.match(/.{1,64}/g)?.join('\n')}\n-----END CERTIFICATE-----\n`,
  };
}
