import * as vscode from 'vscode';
import type { ToolAnswer } from '../../../agents/answers';
import type { ToolHost } from '../../../agents/host';
import { callTool, questionOf, TOOLS, toolOf } from '../../../agents/tools';
import { signalOf } from '../../platform/progress';
import { requireTrust } from '../../platform/trust';

/** The tools of agents, as VS Code calls them. `extension.ts` registers them under their names. */
export class EditorTools {
  readonly #host: ToolHost;

  constructor(host: ToolHost) {
    this.#host = host;
  }

  /** What VS Code shows while a tool runs, and the question before it. */
  async prepare(name: string, input: unknown): Promise<vscode.PreparedToolInvocation> {
    const tool = rowOf(name);
    const question = await questionOf(tool, input, this.#host);
    return {
      invocationMessage: question?.title ?? tool.title,
      ...(question && { confirmationMessages: { title: question.title, message: question.message } }),
    };
  }

  /** @throws {UntrustedError} in a restricted workspace */
  async invoke(name: string, input: unknown, token: vscode.CancellationToken): Promise<vscode.LanguageModelToolResult> {
    requireTrust();
    const call = { signal: signalOf(token), progress: () => {} };
    return resultOf(await callTool(rowOf(name), input, this.#host, call));
  }
}

function rowOf(name: string) {
  const tool = toolOf(name);
  if (!tool) throw new RangeError(`No tool ${name}; there are ${TOOLS.map((one) => one.name).join(', ')}.`);
  return tool;
}

/** VS Code's class for images in results, since 1.106. */
interface ImageApi {
  readonly LanguageModelDataPart?: { image(data: Uint8Array, mimeType: string): vscode.LanguageModelTextPart };
}

/** Text first, which all clients read, then the image if this version has a class for it. */
function resultOf({ text, picture }: ToolAnswer, api: ImageApi = vscode as ImageApi): vscode.LanguageModelToolResult {
  const image = picture && api.LanguageModelDataPart?.image(picture, 'image/png');
  return new vscode.LanguageModelToolResult([new vscode.LanguageModelTextPart(text), ...(image ? [image] : [])]);
}
