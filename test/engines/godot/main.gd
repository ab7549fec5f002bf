extends Node2D
# Loads exported SpriteFrames like a game, and prints one line of JSON for each: names, loops, durations, the order in which
# AnimatedSprite2D shows the frames, and the renderer's drawing of each frame.

# Ten minutes, at 60 steps a second.
const MOST_STEPS := 36_000


func _ready() -> void:
	# Steps have their final length only after the first frame.
	await get_tree().process_frame
	for entry in JSON.parse_string(FileAccess.get_file_as_string("res://cases.json")):
		print("seen ", JSON.stringify(await _seen(entry)))
	get_tree().quit()


func _seen(entry: Dictionary) -> Dictionary:
	var frames := load(entry.resource) as SpriteFrames
	if frames == null:
		return {error = "not loaded"}
	var animations := []
	for name in frames.get_animation_names():
		animations.append({
			name = name,
			loop = frames.get_animation_loop(name),
			speed = frames.get_animation_speed(name),
			durations = range(frames.get_frame_count(name)).map(func(at): return frames.get_frame_duration(name, at)),
			shown = await _shown(frames, name, entry.rounds),
		})
	return {animations = animations, drawn = await _drawn(frames, entry)}


# The positions of the animation in order, each with its number of steps at 60 a second: for this many cycles, or until it ends.
func _shown(frames: SpriteFrames, name: StringName, rounds: int) -> Array:
	var sprite := AnimatedSprite2D.new()
	sprite.sprite_frames = frames
	add_child(sprite)
	sprite.play(name)
	sprite.set_process_internal(false)
	var round_time := 0.0
	for at in frames.get_frame_count(name):
		round_time += frames.get_frame_duration(name, at) / frames.get_animation_speed(name)
	var shown := [[sprite.frame, 0]]
	# Emitted for every entry, including those that a step skips.
	sprite.frame_changed.connect(func(): shown.append([sprite.frame, 0]))
	for step in mini(ceili(60 * rounds * round_time) + 60, MOST_STEPS):
		shown[-1][1] += 1
		if not sprite.is_playing():
			break
		sprite.notification(NOTIFICATION_INTERNAL_PROCESS)
	sprite.free()
	return shown


# Pixels of all frames of all animations, and of still textures, side by side in one row, as base64 of RGBA.
func _drawn(frames: SpriteFrames, entry: Dictionary) -> Dictionary:
	var sprites := {}
	for name in frames.get_animation_names():
		for at in frames.get_frame_count(name):
			var texture := frames.get_frame_texture(name, at)
			if texture not in sprites:
				sprites[texture] = _animated(frames, name, at)
	var stills := {}
	for path in entry.get("stills", []):
		stills[path] = load(path)
		sprites[stills[path]] = _still(stills[path])
	var columns := ceili(sqrt(sprites.size()))
	var image := await _image(sprites.values(), columns, entry)
	var places := sprites.keys()
	var animations := {}
	for name in frames.get_animation_names():
		animations[name] = range(frames.get_frame_count(name)).map(func(at): return places.find(frames.get_frame_texture(name, at)))
	for path in stills:
		stills[path] = places.find(stills[path])
	var result := {width = image.get_width(), height = image.get_height(), pixels = _base64(image), columns = columns, cellCount = places.size(), cells = animations, stills = stills}
	result.sizes = places.map(func(texture): return [texture.get_width(), texture.get_height()])
	if entry.get("normals", false):
		result.normals = _base64(await _image(places.map(_normals), columns, entry))
	return result


func _animated(frames: SpriteFrames, name: StringName, at: int) -> Node2D:
	var sprite := AnimatedSprite2D.new()
	sprite.sprite_frames = frames
	sprite.animation = name
	sprite.frame = at
	sprite.centered = false
	return sprite


func _still(texture: Texture2D) -> Node2D:
	var sprite := Sprite2D.new()
	sprite.texture = texture
	sprite.centered = false
	return sprite


# The normal map of a texture in place of its colors.
func _normals(texture: AtlasTexture) -> Node2D:
	var normals: AtlasTexture = texture.duplicate()
	normals.atlas = texture.atlas.normal_texture
	return _still(normals)


func _image(sprites: Array, columns: int, entry: Dictionary) -> Image:
	var material := CanvasItemMaterial.new()
	# Pixels stay unchanged, without being multiplied by their alpha.
	material.blend_mode = CanvasItemMaterial.BLEND_MODE_PREMULT_ALPHA
	var viewport := SubViewport.new()
	viewport.transparent_bg = true
	viewport.disable_3d = true
	viewport.render_target_update_mode = SubViewport.UPDATE_ONCE
	var cell := Vector2i(entry.width, entry.height)
	viewport.size = cell * Vector2i(columns, ceili(sprites.size() / float(columns)))
	for place in sprites.size():
		sprites[place].material = material
		sprites[place].position = cell * Vector2i(place % columns, place / columns)
		viewport.add_child(sprites[place])
	add_child(viewport)
	await RenderingServer.frame_post_draw
	var image := viewport.get_texture().get_image()
	image.convert(Image.FORMAT_RGBA8)
	viewport.queue_free()
	return image


func _base64(image: Image) -> String:
	return Marshalls.raw_to_base64(image.get_data())
