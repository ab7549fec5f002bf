import { type FaultLine, fault, type GameProject, ProjectBuilder } from './gameProject';

const MOBS = ['rat', 'crab', 'frog', 'moth', 'eel', 'crow', 'boar', 'newt'];
const ITEMS = ['apple', 'bread', 'cheese', 'dagger', 'egg', 'flute', 'gloves', 'helmet', 'ink', 'jar', 'knife', 'lute'];

/** A game with Godot 4: scenes and resources that name textures by `res://`, scripts, import files. */
export function godotGame(scenes = 150): GameProject {
  const game = new ProjectBuilder('godot', 3);
  game.text('project.godot', [
    'config_version=5',
    '',
    '[application]',
    'config/name="Marsh"',
    'config/icon="res://icon.png"',
  ]);
  game.sprite('icon.png', 32, 32);
  for (const one of MOBS) game.sprite(`art/mobs/${one}.png`, 64, 16);
  for (const one of ITEMS) game.sprite(`art/items/${one}.png`, 16, 16, 'loose');
  for (let n = 0; n < 52; n++) game.sprite(`art/tiles/tile_${n}.png`, 16, 16);
  for (const one of ['sketch', 'unfinished', 'swamp-alt', 'rejected-mob', 'palette-test', 'bridge-before'])
    game.sprite(`art/attic/${one}.png`, 16, 16, 'unused');
  game.sprite('art/hero.png', 96, 32);
  game.sprite('art/boss.png', 128, 64);
  game.sprite('art/atlas.png', 64, 64);
  game.sprite('art/by_uid.png', 16, 16);
  game.text('art/by_uid.png.import', [
    '[remap]',
    'importer="texture"',
    'uid="uid://c8x3k1q2w4e5r"',
    'path="res://.godot/imported/by_uid.png-123.ctex"',
    '',
    '[deps]',
    'source_file="res://art/by_uid.png"',
  ]);
  game.text('scenes/hero.tscn', [
    '[gd_scene load_steps=9 format=3 uid="uid://hero000000001"]',
    '',
    '[ext_resource type="Texture2D" path="res://art/hero.png" id="1_a"]',
    '[ext_resource type="Texture2D" uid="uid://c8x3k1q2w4e5r" path="res://art/by_uid.png" id="2_b"]',
    '[ext_resource type="Script" path="res://scripts/hero.gd" id="3_c"]',
    '[ext_resource type="Texture2D" path="res://art/boss.png" id="4_d"]',
    fault('missing-sprite', '[ext_resource type="Texture2D" path="res://art/shadw.png" id="5_e"]'),
    fault('wrong-case', '[ext_resource type="Texture2D" path="res://art/Atlas.png" id="6_f"]', 'res://art/atlas.png'),
    '[ext_resource type="Texture2D" path="res://art/atlas.png" id="7_g"]',
    '',
    '[sub_resource type="AtlasTexture" id="AtlasTexture_1"]',
    'atlas = ExtResource("1_a")',
    'region = Rect2(0, 0, 32, 32)',
    '',
    '[sub_resource type="AtlasTexture" id="AtlasTexture_2"]',
    'atlas = ExtResource("7_g")',
    fault('outside-region', 'region = Rect2(48, 48, 32, 32)'),
    '',
    '[sub_resource type="SpriteFrames" id="SpriteFrames_1"]',
    'animations = [{',
    '"frames": [{',
    '"duration": 1.0,',
    '"texture": SubResource("AtlasTexture_1")',
    '}],',
    '"loop": true,',
    '"name": &"walk",',
    '"speed": 5.0',
    '}]',
    '',
    '[node name="Hero" type="CharacterBody2D"]',
    'script = ExtResource("3_c")',
    '',
    '[node name="AnimatedSprite2D" type="AnimatedSprite2D" parent="."]',
    'sprite_frames = SubResource("SpriteFrames_1")',
    fault('missing-animation', 'animation = &"wlak"', 'walk'),
    '',
    '[node name="Boss" type="Sprite2D" parent="."]',
    'texture = ExtResource("4_d")',
    'hframes = 4',
    'vframes = 2',
    fault('missing-frame', 'frame = 9'),
    '',
    '[node name="Icon" type="Sprite2D" parent="."]',
    'texture = ExtResource("2_b")',
    '',
    '[node name="Body" type="Sprite2D" parent="."]',
    'texture = ExtResource("1_a")',
    fault('wrong-frame-size', 'hframes = 5'),
  ]);
  game.text('scripts/hero.gd', [
    'extends CharacterBody2D',
    '',
    '# preload("res://art/old_hero.png") was here',
    'const Boss := preload("res://art/boss.png")',
    fault('missing-sprite', 'const Bos := preload("res://art/bos.png")', 'res://art/boss.png'),
    'func item(name: String) -> Texture2D:',
    '\treturn load("res://art/items/" + name + ".png")',
    'func other(name: String) -> Texture2D:',
    '\treturn load("res://art/items/%s.png" % name)',
    'func shot() -> void:',
    '\tget_viewport().get_texture().get_image().save_png("user://shot.png")',
    '\t$AnimatedSprite2D.play("walk")',
    fault('missing-animation', '\t$AnimatedSprite2D.play("wakl")', 'walk'),
    '\t$Sound.play()',
  ]);
  game.text('data/mobs.json', [
    '{',
    ...MOBS.slice(0, 4).map((one, n) => `  "${one}": { "texture": "res://art/mobs/${one}.png" }${n < 3 ? ',' : ''}`),
    '}',
  ]);
  game.text('resources/crow.tres', [
    '[gd_resource type="SpriteFrames" load_steps=3 format=3]',
    '',
    ...MOBS.slice(4).map((one, n) => `[ext_resource type="Texture2D" path="res://art/mobs/${one}.png" id="${n + 1}"]`),
    fault(
      'missing-sprite',
      '[ext_resource type="Texture2D" path="res://art/mobs/cow.png" id="9"]',
      'res://art/mobs/crow.png',
    ),
  ]);
  game.text('addons/tool/plugin.gd', [
    '@tool',
    'extends EditorPlugin',
    'var url := "https://example.com/icon.png"',
    'var filter := "*.png ; Images"',
  ]);
  for (let n = 0; n < scenes; n++) {
    const tile = n % 52;
    game.text(`scenes/levels/level_${n}.tscn`, levelLines(tile));
    game.text(`scripts/levels/level_${n}.gd`, levelScript(n));
  }
  return game.build();
}

function levelLines(tile: number): (string | FaultLine)[] {
  return [
    '[gd_scene load_steps=2 format=3]',
    '',
    `[ext_resource type="Texture2D" path="res://art/tiles/tile_${tile}.png" id="1"]`,
    '',
    '[node name="Level" type="Node2D"]',
    ...Array.from({ length: 20 }, (_, at) => [
      '',
      `[node name="Tile${at}" type="Sprite2D" parent="."]`,
      `position = Vector2(${at * 16}, ${at})`,
      'texture = ExtResource("1")',
    ]).flat(),
  ];
}

function levelScript(n: number): string[] {
  return [
    'extends Node2D',
    `var level := ${n}`,
    `var title := "Level ${n}: the marsh"`,
    ...Array.from(
      { length: 30 },
      (_, at) => `func step_${at}(delta: float) -> float:\n\treturn delta * ${at}.5 + level`,
    ),
  ];
}
