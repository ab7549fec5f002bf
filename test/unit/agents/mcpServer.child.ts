import { clientName } from '../../../src/core/domain/runPlan';
import { finishRuns, serveMcp } from '../../../src/program/mcp';
import { toolHost } from '../../support/program/toolHost';

/** The MCP server as a process: `node mcpServer.child.js HOME [PATIENCE] [BASE_URL KEY [tell]]`; `tell`: it says when its client has gone. */
async function main() {
  const [home = '', patience, baseUrl, key = '', tell] = process.argv.slice(2);
  const host = await toolHost({
    home,
    ...(baseUrl !== undefined && { service: { baseUrl, key } }),
    ...(patience !== undefined && { more: { patience: Number(patience) } }),
  });
  await serveMcp({
    version: '0.0.0',
    hostOf: (client) => ({
      ...host,
      agent: async () => {
        const agent = await host.agent();
        return agent && { ...agent, client: clientName(client) };
      },
    }),
    report: (message) => process.stderr.write(`${message}\n`),
  });
  if (tell) process.stderr.write('The client is gone.\n');
  await finishRuns(host.core.runs);
  await host.close();
}

void main();
