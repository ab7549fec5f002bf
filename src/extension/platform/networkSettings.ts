import * as vscode from 'vscode';
import type { NetworkOptions } from '../../service/network';

/**
 * VS Code's own settings for proxies and certificates. Only the user's values count: a workspace must not decide which way a key goes. If unset,
 * the environment decides.
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
