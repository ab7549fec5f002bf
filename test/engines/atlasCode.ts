import type { PageEngine } from './enginesPage';

/** An animation and a still in `ATLAS_SPRITES`, as a game has `hero/walk` and `ui/button`. */
export const ATLAS_NAMES = { animation: 'sprite2/walk', still: 'sprite0/0' };

/** Code as the guide shows it. @param folder of the atlas, with `/` at the end */
export const ATLAS_CODE: Readonly<Record<PageEngine, (folder: string) => string>> = {
  phaser: (folder) => `function preload() {
  this.load.multiatlas('hud', '${folder}hud.json', '${folder}');
  this.load.animation('hud', '${folder}hud.anims.json');
}
function create() {
  this.textures.get('hud').setFilter(Phaser.Textures.FilterMode.NEAREST);
  this.add.sprite(100, 100, 'hud').setOrigin(0).play('${ATLAS_NAMES.animation}');
  this.add.image(300, 200, 'hud', '${ATLAS_NAMES.still}');
}`,
  pixi: (folder) => `const sheet = await Assets.load('${folder}hud.json'); // of several pages, hud-0.json
sheet.textureSource.scaleMode = 'nearest';
const frames = sheet.animations['${ATLAS_NAMES.animation}'].map((texture) => {
  return { texture, time: sheet.data.frames[texture.label].duration };
});
const sprite = new AnimatedSprite(frames);
sprite.play();
app.stage.addChild(sprite);
const still = Assets.get('${ATLAS_NAMES.still}'); // a texture, of any page`,
};
