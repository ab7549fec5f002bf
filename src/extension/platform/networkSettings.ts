import * as vscode from 'vscode';
import type { NetworkOptions } from '../../service/network';

/**
 * The editor's own settings for proxies and certificates. As with the address of the service, the user's values alone
 * count: a workspace must not decide which way a key goes. Unset: the environment decides.
 */
export function networkSettings(): NetworkOptions {
  const http = vscode.workspace.getConfiguration('http');
  const proxy = http.inspect<string>('proxy')?.globalValue?.trim();
  const noProxy = http.inspect<string[]>('noProxy')?.globalValue;
  return {
    proxy: proxy || undefined,
    noProxy: Array.isArray(noProxy) && noProxy.length > 0 ? noProxy.join(',') : undefined,
    strictSSL: http.inspect<boolean>('proxyStrictSSL')?.globalValue !== false,
  };
}
