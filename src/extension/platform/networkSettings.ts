import * as vscode from 'vscode';
import type { NetworkOptions } from '../../service/network';
import { list, text } from '../../shared/base/reader';

/**
 * VS Code's own settings for proxies and certificates. Only the user's values count: a workspace must not decide which way a key goes. If unset,
 * the environment decides.
 */
export function networkSettings(): NetworkOptions {
  const http = vscode.workspace.getConfiguration('http');
  const proxy = text(http.inspect('proxy')?.globalValue)?.trim();
  const noProxy = list(text)(http.inspect('noProxy')?.globalValue);
  return {
    proxy: proxy || undefined,
    noProxy: noProxy?.length ? noProxy.join(',') : undefined,
    strictSSL: http.inspect<boolean>('proxyStrictSSL')?.globalValue !== false,
  };
}
