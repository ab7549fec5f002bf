import assert from 'node:assert/strict';
import { findAnimation } from '../../../../src/core/code/animationPlaces';
import type { PathEnd, ProjectNames, ScannedFile } from '../../../../src/core/code/projectNames';
import { scanText } from '../../../../src/core/code/scan/scanText';
import { removeFolder, temporaryDirectory } from '../../../support/folders';
import { ReferenceFolder } from '../../../support/references/references';

describe('Places of a sprite’s animation', () => {
  let workspace: ReferenceFolder;

  beforeEach(async () => {
    workspace = new ReferenceFolder(await temporaryDirectory());
  });
  afterEach(() => removeFolder(workspace.folder));

  /** What a scan says. Paths lead to the sprite of the same name. */
  function namesOf(texts: Readonly<Record<string, string>>, sprites: readonly string[]): ProjectNames {
    const leadsTo = ({ names }: ScannedFile, at: number): PathEnd => {
      const path = names.paths[at]?.readings[0]?.variants[0]?.path ?? '';
      const found = sprites.find((sprite) => sprite.endsWith(path.slice(path.lastIndexOf('/') + 1)));
      return found === undefined ? { kind: 'unknown' } : { kind: 'sprite', uri: workspace.uriOf(found) };
    };
    return {
      texts: Object.entries(texts).flatMap(([path, text]) => {
        const names = scanText(text, path.slice(path.lastIndexOf('/') + 1));
        return names ? [{ uri: workspace.uriOf(path), top: workspace.top, names }] : [];
      }),
      sprites: [],
      unread: [],
      leadsTo,
    };
  }

  /** `path:line “text at the place”`, with `?` if it's only possible. */
  async function found(texts: Readonly<Record<string, string>>, sprites: readonly string[], name = 'walk') {
    await workspace.write(texts);
    await workspace.write(sprites);
    const { places } = await findAnimation(
      { sprite: workspace.uriOf(sprites[0] ?? ''), name, sprites: sprites.map((one) => workspace.uriOf(one)) },
      { ...workspace.search(), names: async () => namesOf(texts, sprites) },
    );
    return places.map(
      ({ uri, line, start, end, whole, isPossible }) =>
        `${workspace.pathOf(uri)}:${line + 1} ${whole.slice(start, end)}${isPossible ? '?' : ''}`,
    );
  }

  it('are in files that name it, and no others', async () => {
    const texts = {
      'hero.gd': 'var s = load("res://art/hero.png")\n\nfunc go():\n\tplay("walk")\n\tsay("walk")',
      'other.gd': 'play("walk")',
    };
    assert.deepEqual(await found(texts, ['art/hero.png']), ['hero.gd:4 walk', 'hero.gd:5 walk?']);
  });

  it('may be those of another sprite that the file names', async () => {
    const texts = { 'a.gd': 'load("res://art/hero.png")\nload("res://art/bat.png")\nplay("walk")' };
    assert.deepEqual(await found(texts, ['art/hero.png', 'art/bat.png']), ['a.gd:3 walk?']);
  });

  it('are certain behind a loader whose name ends like that of a file', async () => {
    const texts = { 'a.js': 'this.load.aseprite("hero", "art/hero.png", "art/hero.json");\nsprite.play("walk");' };
    assert.deepEqual(await found(texts, ['art/hero.png']), ['a.js:2 walk']);
  });

  it('are in files that name what was exported from it, certain if that lies next to it', async () => {
    const texts = {
      'a.gd': 'load("res://art/hero.png")\nplay("walk")',
      'b.gd': 'load("res://out/hero.png")\nplay("walk")',
    };
    assert.deepEqual(await found(texts, ['art/hero.aseprite', 'art/hero.png', 'out/hero.png']), [
      'a.gd:2 walk',
      'b.gd:2 walk?',
    ]);
  });

  it('are in files that know it by the key of a loader', async () => {
    const texts = {
      'package.json': '{ "dependencies": { "phaser": "3.80.0" } }',
      'src/boot.ts':
        "this.load.aseprite('hero', 'art/hero.png', 'art/hero.json');\nthis.anims.createFromAseprite('hero');",
      'src/player.ts': "this.add.sprite(0, 0, 'hero').play('walk');",
      'src/menu.ts': "this.add.text(0, 0, 'walk');",
    };
    assert.deepEqual(await found(texts, ['art/hero.png']), ['src/player.ts:1 walk']);
  });

  it("aren't in what exports wrote about it", async () => {
    const texts = {
      'art/hero.json': '{ "meta": { "image": "hero.png", "frameTags": [{ "name": "walk" }] } }',
      'art/hero.tres': '[gd_resource type="SpriteFrames"]\n[ext_resource path="res://art/hero.png"]\n"name": &"walk"',
      'a.json': '{ "image": "art/hero.png", "animation": "walk" }',
    };
    assert.deepEqual(await found(texts, ['art/hero.png']), ['a.json:1 walk']);
  });

  it('are in resources of Godot that are made by hand, and in scenes that play those', async () => {
    const frames = (name: string) =>
      `[gd_resource type="SpriteFrames" format=3]\n[ext_resource type="Texture2D" path="res://art/hero.png" id="1"]\n[resource]\nanimations = [{\n"frames": [],\n"loop": true,\n"name": &"${name}",\n"speed": 5.0\n}]`;
    const scene = (resource: string, name: string) =>
      `[gd_scene format=3]\n[ext_resource type="SpriteFrames" path="res://${resource}" id="1"]\n[node name="A" type="AnimatedSprite2D"]\nsprite_frames = ExtResource("1")\nanimation = &"${name}"\n`;
    const texts = {
      'project.godot': '',
      'art/hero.tres': frames('walk'),
      'chars/own.tres': frames('walk'),
      'a.tscn': scene('art/hero.tres', 'walk'),
      'b.tscn': scene('chars/own.tres', 'walk'),
      'c.tscn': scene('chars/other.tres', 'walk'),
      'chars/other.tres': frames('walk').replace('hero.png', 'bat.png'),
      'd.gd': 'extends AnimatedSprite2D\nfunc go():\n\tplay("walk")\n',
    };
    // An export writes the one of the sprite's name again.
    assert.deepEqual(await found(texts, ['art/hero.png', 'art/bat.png']), [
      'a.tscn:5 walk',
      'b.tscn:5 walk',
      'chars/own.tres:7 walk',
      'd.gd:3 walk?',
    ]);
  });

  it('are none for a name that means something in a language', async () => {
    const texts = { 'a.gd': 'load("res://art/hero.png")\nplay("$x")' };
    assert.deepEqual(await found(texts, ['art/hero.png'], '$x'), []);
  });
});
