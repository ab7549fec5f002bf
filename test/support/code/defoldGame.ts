import { type FaultLine, fault, type GameProject, ProjectBuilder } from './gameProject';

const FISH = ['carp', 'eel', 'pike', 'perch', 'trout', 'salmon', 'tuna', 'shark'];

/** A game with Defold: atlases and tile sources name images from the top of the project, scripts name animations. */
export function defoldGame(modules = 300): GameProject {
  const game = new ProjectBuilder('defold', 6);
  game.text('game.project', [
    '[project]',
    'title = Pond',
    '',
    '[bootstrap]',
    'main_collection = /main/main.collectionc',
    '',
    '[windows]',
    'app_icon = /icons/icon.ico',
  ]);
  for (const one of FISH) for (let n = 1; n <= 3; n++) game.sprite(`/assets/fish/${one}${n}.png`.slice(1), 16, 16);
  for (let n = 0; n < 52; n++) game.sprite(`assets/plants/plant_${n}.png`, 16, 16);
  for (const one of ['old-pond', 'boat_sketch', 'reed-wip', 'moon-test', 'dock-before', 'lamp-draft'])
    game.sprite(`assets/attic/${one}.png`, 16, 16, 'unused');
  game.sprite('assets/ground.png', 64, 32);
  game.sprite('assets/water.png', 96, 16);
  game.sprite('assets/font.png', 64, 8);
  game.text('main/fish.atlas', [
    ...FISH.flatMap((one) =>
      animation(
        one,
        [1, 2, 3].map((n) => `/assets/fish/${one}${n}.png`),
      ),
    ),
    'images {',
    fault('missing-sprite', '  image: "/assets/fish/krill1.png"'),
    '}',
    'images {',
    fault('wrong-case', '  image: "/assets/Water.png"', '/assets/water.png'),
    '}',
    'margin: 0',
    'extrude_borders: 2',
  ]);
  game.text('main/plants.atlas', [
    ...Array.from({ length: 52 }, (_, n) => ['images {', `  image: "/assets/plants/plant_${n}.png"`, '}']).flat(),
    'images {',
    fault('missing-sprite', '  image: "/assets/plants/plant_52.png"'),
    '}',
    'images {',
    fault('missing-sprite', '  image: "/assets/plans/plant_3.png"', '/assets/plants/plant_3.png'),
    '}',
  ]);
  game.text('main/ground.tilesource', [
    'image: "/assets/ground.png"',
    'tile_width: 16',
    'tile_height: 16',
    'tile_margin: 0',
    'tile_spacing: 0',
    'collision: ""',
    'animations {',
    '  id: "wave"',
    '  start_tile: 1',
    '  end_tile: 4',
    '}',
    'animations {',
    '  id: "foam"',
    '  start_tile: 5',
    fault('missing-frame', '  end_tile: 9'),
    '}',
  ]);
  game.text('main/water.tilesource', [
    'image: "/assets/water.png"',
    fault('wrong-frame-size', 'tile_width: 128'),
    'tile_height: 16',
    'tile_margin: 0',
    'tile_spacing: 0',
  ]);
  game.text('main/gone.tilesource', [
    fault('missing-sprite', 'image: "/assets/grund.png"', '/assets/ground.png'),
    'tile_width: 16',
    'tile_height: 16',
  ]);
  game.text('main/carp.sprite', [
    'tile_set: "/main/fish.atlas"',
    'default_animation: "carp"',
    'material: "/builtins/materials/sprite.material"',
  ]);
  game.text('main/tench.sprite', [
    'tile_set: "/main/fish.atlas"',
    fault('missing-animation', 'default_animation: "tuan"', 'tuna'),
    'material: "/builtins/materials/sprite.material"',
  ]);
  game.text('main/ground.sprite', ['tile_set: "/main/ground.tilesource"', 'default_animation: "wave"']);
  game.text('main/shore.sprite', [
    'tile_set: "/main/ground.tilesource"',
    fault('missing-animation', 'default_animation: "wvae"', 'wave'),
  ]);
  game.text('main/pond.font', ['font: "/assets/font.png"', 'material: "/builtins/fonts/font.material"']);
  game.text('main/carp.script', [
    'function init(self)',
    '  -- sprite.play_flipbook("#sprite", "old")',
    '  sprite.play_flipbook("#sprite", hash("carp"))',
    '  msg.post("#sprite", "play_animation", { id = hash("pike") })',
    '  local image = sys.load_resource("/assets/data/" .. self.name .. ".png")',
    fault('missing-sprite', '  local other = resource.load("/assets/watr.png")', '/assets/water.png'),
    fault('missing-sprite', '  local more = resource.load("/assets/fish/herring1.png")'),
    '  sys.save(sys.get_save_file("pond", "shot.png"), {})',
    'end',
  ]);
  for (let n = 0; n < modules; n++) game.text(`modules/m${n % 9}/module${n}.lua`, moduleLines(n, game.pick(FISH)));
  return game.build();
}

function animation(id: string, images: readonly string[]): (string | FaultLine)[] {
  return [
    'animations {',
    `  id: "${id}"`,
    ...images.flatMap((image) => ['  images {', `    image: "${image}"`, '  }']),
    '  playback: PLAYBACK_LOOP_FORWARD',
    '  fps: 8',
    '}',
  ];
}

function moduleLines(n: number, fish: string): string[] {
  return [
    `local M = { id = hash("module_${n}"), title = "${fish} number ${n}" }`,
    `-- drawn in notes/module${n}.png`,
    ...Array.from({ length: 40 }, (_, at) => `function M.step${at}(dt) return dt * ${at} + (M.sum or 0) end`),
    'return M',
  ];
}
