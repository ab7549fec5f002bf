import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex } from '@noble/hashes/utils.js';
import type { WriteAtlasSprites } from '../atlasTools';
import { unityFile } from './write';

/**
 * Unity 2022 and later: an Aseprite file for each sprite in a folder, and a sprite atlas (`SpriteAtlasAsset`) that packs the folder when Unity builds. The
 * atlas refers to the folder by the GUID in its `.meta`, so that is written as well.
 */
export const writeUnityAtlas: WriteAtlasSprites = async (title, sources, { scale }, tools) => {
  const files = [];
  for (const { name, sprite } of sources) {
    tools.check();
    const bytes = await unityFile(sprite, scale, tools);
    files.push({ name: `${title}/${tools.fileNameOf(name)}.aseprite`, bytes });
  }
  const guid = guidOf([tools.projectFolder ?? '', title].join('/'));
  const text = (lines: readonly string[]) => new TextEncoder().encode(`${lines.join('\n')}\n`);
  return [
    ...files,
    { name: `${title}.meta`, bytes: text(folderMeta(guid)) },
    { name: `${title}.spriteatlasv2`, bytes: text(spriteAtlas(guid)) },
  ];
};

/** The same for the same folder on every computer. */
const guidOf = (folder: string) => bytesToHex(sha256(new TextEncoder().encode(`sprite-kiln:${folder}`))).slice(0, 32);

const folderMeta = (guid: string) => [
  'fileFormatVersion: 2',
  `guid: ${guid}`,
  'folderAsset: yes',
  'DefaultImporter:',
  '  externalObjects: {}',
  '  userData: ',
  '  assetBundleName: ',
  '  assetBundleVariant: ',
];

/** `102900000` is the id of a folder in its own file. */
const spriteAtlas = (folder: string) => [
  '%YAML 1.1',
  '%TAG !u! tag:unity3d.com,2011:',
  '--- !u!612988286 &1',
  'SpriteAtlasAsset:',
  '  m_ObjectHideFlags: 0',
  '  m_CorrespondingSourceObject: {fileID: 0}',
  '  m_PrefabInstance: {fileID: 0}',
  '  m_PrefabAsset: {fileID: 0}',
  '  m_Name: ',
  '  serializedVersion: 2',
  '  m_MasterAtlas: {fileID: 0}',
  '  m_ImporterData:',
  '    packables:',
  `    - {fileID: 102900000, guid: ${folder}, type: 3}`,
  '  m_IsVariant: 0',
  '  m_ScriptablePacker: {fileID: 0}',
];
