import { fault, type GameProject, ProjectBuilder } from './gameProject';

const UNITS = ['archer', 'baker', 'cleric', 'druid', 'envoy', 'farmer', 'guard', 'hunter', 'knight', 'monk'];
const ICONS = ['axe', 'bag', 'cup', 'dice', 'eye', 'fang', 'gear', 'horn', 'idol', 'jug', 'kite', 'lamp'];

/** Unity's identity of a file, as its `.meta` and the scenes have it. */
const guid = (n: number) => `${'0'.repeat(24)}${(0xabc00000 + n).toString(16)}`;

/** A game with Unity: scenes and prefabs name sprites by the identities in their `.meta`, scripts by names in `Resources`. */
export function unityGame(scripts = 320): GameProject {
  const game = new ProjectBuilder('unity', 5);
  let count = 0;
  const asset = (
    file: string,
    width: number,
    height: number,
    how: 'used' | 'loose' | 'unused',
    regions: string[] = [],
  ) => {
    game.sprite(file, width, height, how);
    count++;
    game.text(`${file}.meta`, metaLines(guid(count), regions));
    return guid(count);
  };
  game.text('ProjectSettings/ProjectVersion.txt', ['m_EditorVersion: 6000.0.23f1']);
  game.text('Assets/Readme.md', ['# Village', '![A unit](Sprites/units/archer.png)']);
  const ids = UNITS.map((one) => asset(`Assets/Sprites/units/${one}.png`, 64, 16, 'used'));
  for (const one of ICONS) asset(`Assets/Resources/Icons/${one}.png`, 16, 16, 'used');
  for (let n = 0; n < 16; n++) asset(`Assets/Resources/Enemies/enemy_${n}.png`, 16, 16, 'loose');
  const tiles = Array.from({ length: 46 }, (_, n) => asset(`Assets/Tiles/tile${n}.png`, 16, 16, 'used'));
  for (const one of ['castle-old', 'fog_test', 'market-sketch', 'roof-unused', 'wagon-wip', 'well-before'])
    asset(`Assets/Archive/${one}.png`, 16, 16, 'unused');
  const logo = asset('Assets/UI/logo.png', 64, 32, 'used');
  asset('Assets/UI/frame.png', 24, 24, 'used');
  asset('Assets/UI/arrow.png', 8, 8, 'used');
  const sheet = asset('Assets/Sprites/sheet.png', 64, 32, 'used', [
    ...regionLines('sheet_0', 0, 0, 32, 32),
    ...regionLines('sheet_1', 32, 0, 32, 32),
  ]);
  const broken = 'Assets/Sprites/broken.png';
  const other = asset(broken, 32, 32, 'used');
  const before = metaLines(other, [...regionLines('broken_0', 0, 0, 16, 16)]);
  const [name, kind, ...rest] = regionLines('broken_1', 24, 0, 16, 16);
  game.text(`${broken}.meta`, [...before, name ?? '', kind ?? '', fault('outside-region', rest.join('\n'))]);
  game.text('Assets/Scenes/Main.unity', [
    '%YAML 1.1',
    '%TAG !u! tag:unity3d.com,2011:',
    ...[...ids, ...tiles, logo, sheet, other].flatMap((id, n) => [
      `--- !u!212 &${100 + n}`,
      'SpriteRenderer:',
      `  m_Sprite: {fileID: 21300000, guid: ${id}, type: 3}`,
    ]),
  ]);
  game.text('Assets/Scripts/Icons.cs', [
    'using UnityEngine;',
    'public class Icons : MonoBehaviour {',
    '  // Resources.Load<Sprite>("Icons/old");',
    ...ICONS.map((one) => `  public Sprite ${one} => Resources.Load<Sprite>("Icons/${one}");`),
    fault('missing-sprite', '  public Sprite Lantern => Resources.Load<Sprite>("Icons/lantrn");'),
    fault('missing-sprite', '  public Sprite Dise => Resources.Load<Sprite>("Icons/dise");', 'Icons/dice'),
    // Unity finds resources in any letter case.
    '  public Sprite Axe => Resources.Load<Sprite>("Icons/Axe");',
    '  public Sprite Bag => Resources.Load<Sprite>("icons/bag");',
    '  public Sprite Of(string name) => Resources.Load<Sprite>("Icons/" + name);',
    '  public Sprite Enemy(int n) => Resources.Load<Sprite>($"Enemies/enemy_{n}");',
    '}',
  ]);
  game.text('Assets/Editor/Importer.cs', [
    'using UnityEditor;',
    'static class Importer {',
    '  const string Frame = "Assets/UI/frame.png";',
    fault('wrong-case', '  const string Small = "Assets/ui/frame.png";', 'Assets/UI/frame.png'),
    fault('missing-sprite', '  const string Farme = "Assets/UI/farme.png";', 'Assets/UI/frame.png'),
    '  static void Run() {',
    '    var units = AssetDatabase.LoadAssetAtPath<Sprite>("Assets/Sprites/units/archer.png");',
    fault(
      'missing-sprite',
      '    var units2 = AssetDatabase.LoadAssetAtPath<Sprite>("Assets/Sprites/units/arhcer.png");',
      'Assets/Sprites/units/archer.png',
    ),
    fault(
      'missing-sprite',
      '    var castle = AssetDatabase.LoadAssetAtPath<Sprite>("Assets/Sprites/units/castle.png");',
    ),
    fault(
      'wrong-case',
      '    var baker = AssetDatabase.LoadAssetAtPath<Sprite>("Assets/Sprites/Units/baker.png");',
      'Assets/Sprites/units/baker.png',
    ),
    '    File.WriteAllBytes("Temp/preview.png", bytes);',
    '    ScreenCapture.CaptureScreenshot("shot.png");',
    '    if (path.EndsWith(".png")) Log("A png");',
    '  }',
    '}',
  ]);
  game.text('Assets/UI/main.uss', [
    '.arrow { background-image: url("arrow.png"); }',
    fault('missing-sprite', '.arow { background-image: url("arow.png"); }', 'arrow.png'),
    fault('wrong-case', '.bow { background-image: url("Arrow.png"); }', 'arrow.png'),
    '.far { background-image: resource("Icons/eye"); }',
  ]);
  for (let n = 0; n < scripts; n++)
    game.text(`Assets/Scripts/Systems/System${n}.cs`, [
      'using UnityEngine;',
      `/// <summary>Number ${n}: see docs/system${n}.png in the wiki.</summary>`,
      `public class System${n} : MonoBehaviour {`,
      `  [SerializeField] string title = "System ${n} of ${game.pick(UNITS)}s";`,
      ...Array.from({ length: 30 }, (_, at) => `  float Step${at}(float t) { return t * ${at}.5f + Mathf.Sin(t); }`),
      '}',
    ]);
  return game.build();
}

function regionLines(name: string, x: number, y: number, width: number, height: number): string[] {
  return [
    '    - serializedVersion: 2',
    `      name: ${name}`,
    '      rect:\n        serializedVersion: 2\n' +
      `        x: ${x}\n        y: ${y}\n        width: ${width}\n        height: ${height}`,
  ];
}

function metaLines(id: string, regions: readonly string[]): string[] {
  return [
    'fileFormatVersion: 2',
    `guid: ${id}`,
    'TextureImporter:',
    `  spriteMode: ${regions.length ? 2 : 1}`,
    '  spriteSheet:',
    ...(regions.length ? ['    sprites:', ...regions] : ['    sprites: []']),
  ];
}
