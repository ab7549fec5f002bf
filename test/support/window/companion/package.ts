import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { strToU8, zipSync } from 'fflate';
import { root } from '../../places';

const MANIFEST = {
  name: 'companion',
  publisher: 'test',
  version: '1.0.0',
  engines: { vscode: '^1.100.0' },
  main: './main.js',
  activationEvents: ['*'],
  extensionKind: ['workspace'],
  capabilities: { untrustedWorkspaces: { supported: true }, virtualWorkspaces: true },
};

const VSIX_MANIFEST = `<?xml version="1.0" encoding="utf-8"?>
<PackageManifest Version="2.0.0" xmlns="http://schemas.microsoft.com/developer/vsx-schema/2011">
  <Metadata>
    <Identity Language="en-US" Id="companion" Version="1.0.0" Publisher="test"/>
    <DisplayName>Companion</DisplayName>
  </Metadata>
  <Installation><InstallationTarget Id="Microsoft.VisualStudio.Code"/></Installation>
  <Assets><Asset Type="Microsoft.VisualStudio.Code.Manifest" Path="extension/package.json"/></Assets>
</PackageManifest>`;

const CONTENT_TYPES = `<?xml version="1.0" encoding="utf-8"?>
<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types">
  <Default Extension=".json" ContentType="application/json"/>
  <Default Extension=".js" ContentType="application/javascript"/>
  <Default Extension=".vsixmanifest" ContentType="text/xml"/>
</Types>`;

/** Writes the companion as a package that VS Code can install; its script stays in the build folder. */
export async function packCompanion(file: string): Promise<void> {
  const script = path.join(root, 'out/test/support/window/companion/companion.suite.js');
  const content = {
    'extension.vsixmanifest': VSIX_MANIFEST,
    '[Content_Types].xml': CONTENT_TYPES,
    'extension/package.json': JSON.stringify(MANIFEST),
    'extension/main.js': `module.exports = require(${JSON.stringify(script)});`,
  };
  await writeFile(
    file,
    zipSync(Object.fromEntries(Object.entries(content).map(([name, text]) => [name, strToU8(text)]))),
  );
}
