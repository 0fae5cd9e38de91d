"""The materials of the studio."""

import bpy

CLEAR = (1, 1, 1)
AMBER = (0.62, 0.25, 0.05)
# The thin glass of an ampoule.
PALE_AMBER = (0.95, 0.6, 0.2)


def linear(code):
    """Returns a colour such as `#0b6b5c` as linear RGB."""
    values = [int(code[i : i + 2], 16) / 255 for i in (1, 3, 5)]
    return tuple(v / 12.92 if v <= 0.04045 else ((v + 0.055) / 1.055) ** 2.4 for v in values)


def calm(colour):
    """Makes a colour greyer: a backdrop in a strong colour would change the colours of what is printed on the packs."""
    grey = sum(colour) / 3
    return tuple(0.72 * part + 0.43 * grey for part in colour)


def _material(name, **values):
    material = bpy.data.materials.new(name)
    material.use_nodes = True
    shader = material.node_tree.nodes["Principled BSDF"]
    for key, value in values.items():
        shader.inputs[key.replace("_", " ").title().replace("Ior", "IOR")].default_value = value
    return material


def matte(name, colour, roughness=0.55):
    return _material(name, base_color=(*colour, 1), roughness=roughness)


def plastic(name, colour):
    return _material(name, base_color=(*colour, 1), roughness=0.28, coat_weight=0.25)


def metal(name, colour, roughness=0.28, share=1.0):
    """A metal. With a `share` under 1 it reflects less and shows more of its own colour, as rolled foil does."""
    return _material(name, base_color=(*colour, 1), roughness=roughness, metallic=share)


def worn(name, colour, rust=0.5):
    """Painted steel in a hot place: its paint is burnt and rubbed in patches, under which rust and scale are seen. `rust` is their share."""
    material = _material(name, roughness=0.5, metallic=0.35)
    nodes, links = material.node_tree.nodes, material.node_tree.links
    shader, place = nodes["Principled BSDF"], nodes.new("ShaderNodeTexCoord")
    patches, fine, tint, gloss, bump = nodes.new("ShaderNodeTexNoise"), nodes.new("ShaderNodeTexNoise"), nodes.new("ShaderNodeValToRGB"), nodes.new("ShaderNodeMapRange"), nodes.new("ShaderNodeBump")
    patches.inputs["Scale"].default_value, patches.inputs["Detail"].default_value = 2.6, 12.0
    patches.inputs["Roughness"].default_value = 0.72
    fine.inputs["Scale"].default_value, fine.inputs["Detail"].default_value = 34.0, 5.0
    stops = tint.color_ramp.elements
    edge = 0.78 - 0.36 * rust
    stops[0].position, stops[0].color = edge - 0.14, (*colour, 1)
    stops[1].position, stops[1].color = edge + 0.1, (*linear("#5a3a28"), 1)
    scale = stops.new(edge)
    scale.color = (*(0.55 * part for part in colour), 1)
    gloss.inputs["To Min"].default_value, gloss.inputs["To Max"].default_value = 0.32, 0.72
    bump.inputs["Strength"].default_value, bump.inputs["Distance"].default_value = 0.18, 0.01
    for texture in (patches, fine):
        links.new(place.outputs["Object"], texture.inputs["Vector"])
    links.new(patches.outputs["Fac"], tint.inputs[0])
    links.new(patches.outputs["Fac"], gloss.inputs["Value"])
    links.new(fine.outputs["Fac"], bump.inputs["Height"])
    links.new(tint.outputs[0], shader.inputs["Base Color"])
    links.new(gloss.outputs[0], shader.inputs["Roughness"])
    links.new(bump.outputs[0], shader.inputs["Normal"])
    return material


def brushed(name, colour, roughness=0.42):
    """Steel that was ground around its middle: its shine is drawn out, and rings are seen in it."""
    material = _material(name, base_color=(*colour, 1), roughness=roughness, metallic=1.0, anisotropic=0.7)
    nodes, links = material.node_tree.nodes, material.node_tree.links
    place, rings, bump = nodes.new("ShaderNodeTexCoord"), nodes.new("ShaderNodeTexWave"), nodes.new("ShaderNodeBump")
    rings.wave_type, rings.rings_direction = "RINGS", "Z"
    rings.inputs["Scale"].default_value, rings.inputs["Distortion"].default_value = 60.0, 2.0
    bump.inputs["Strength"].default_value, bump.inputs["Distance"].default_value = 0.12, 0.002
    links.new(place.outputs["Object"], rings.inputs["Vector"])
    links.new(rings.outputs["Fac"], bump.inputs["Height"])
    links.new(bump.outputs[0], nodes["Principled BSDF"].inputs["Normal"])
    return material


def brushed_plate(name, colour):
    """A sheet of steel that was ground along its length: the top of a table in a laboratory."""
    material = _material(name, base_color=(*colour, 1), roughness=0.5, metallic=0.75)
    nodes, links = material.node_tree.nodes, material.node_tree.links
    place, stretch = nodes.new("ShaderNodeTexCoord"), nodes.new("ShaderNodeMapping")
    noise, bump = nodes.new("ShaderNodeTexNoise"), nodes.new("ShaderNodeBump")
    stretch.inputs["Scale"].default_value = (0.6, 60.0, 1.0)
    noise.inputs["Scale"].default_value = 3.0
    bump.inputs["Strength"].default_value, bump.inputs["Distance"].default_value = 0.16, 0.003
    links.new(place.outputs["Object"], stretch.inputs["Vector"])
    links.new(stretch.outputs["Vector"], noise.inputs["Vector"])
    links.new(noise.outputs["Fac"], bump.inputs["Height"])
    links.new(bump.outputs[0], nodes["Principled BSDF"].inputs["Normal"])
    return material


def _lets_light_pass(material, colour):
    """Makes the shadow of a clear body light and coloured. The path tracer finds no light through glass, except by chance:
    what stands behind glass would be dark and full of noise."""
    nodes, links = material.node_tree.nodes, material.node_tree.links
    path, mix, clear = nodes.new("ShaderNodeLightPath"), nodes.new("ShaderNodeMixShader"), nodes.new("ShaderNodeBsdfTransparent")
    clear.inputs[0].default_value = (*(0.96 * part for part in colour), 1)
    links.new(path.outputs["Is Shadow Ray"], mix.inputs[0])
    links.new(nodes["Principled BSDF"].outputs[0], mix.inputs[1])
    links.new(clear.outputs[0], mix.inputs[2])
    links.new(mix.outputs[0], nodes["Material Output"].inputs[0])
    return material


def glass(name, colour=(1, 1, 1)):
    return _lets_light_pass(_material(name, base_color=(*colour, 1), roughness=0.0, transmission_weight=1.0, ior=1.47), colour)


def liquid(name, colour):
    return _lets_light_pass(_material(name, base_color=(*colour, 1), roughness=0.0, transmission_weight=1.0, ior=1.33), colour)


def printed(name, image, roughness=0.42, shine=0.5):
    """A surface with an image, such as the front of a carton. A low `shine` keeps its colours if one looks along it."""
    material = _material(name, roughness=roughness, specular_ior_level=shine)
    nodes = material.node_tree.nodes
    texture = nodes.new("ShaderNodeTexImage")
    texture.image = bpy.data.images.load(image, check_existing=True)
    texture.extension = "EXTEND"
    material.node_tree.links.new(texture.outputs["Color"], nodes["Principled BSDF"].inputs["Base Color"])
    return material


def glow(name, colour, strength, own=1.0):
    """A thing that shines. `own` is the part of the light of others that it reflects: an ember is nearly black."""
    return _material(name, base_color=(*(own * channel for channel in colour), 1), emission_color=(*colour, 1), emission_strength=strength)


def flame(name, middle, edge, strength=1.0):
    """A flame: it has the colour `middle` where one looks into it, and the colour `edge` at its rim, which is clear."""
    material = bpy.data.materials.new(name)
    material.use_nodes = True
    nodes, links = material.node_tree.nodes, material.node_tree.links
    nodes.clear()
    output, mix, slope = nodes.new("ShaderNodeOutputMaterial"), nodes.new("ShaderNodeMixShader"), nodes.new("ShaderNodeLayerWeight")
    through, shine, ramp, clear = nodes.new("ShaderNodeBsdfTransparent"), nodes.new("ShaderNodeEmission"), nodes.new("ShaderNodeValToRGB"), nodes.new("ShaderNodeMath")
    shine.inputs["Strength"].default_value = strength
    slope.inputs["Blend"].default_value = 0.5
    ramp.color_ramp.elements[0].color, ramp.color_ramp.elements[1].color = (*middle, 1), (*edge, 1)
    ramp.color_ramp.elements[1].position = 0.62
    clear.operation = "POWER"
    clear.inputs[1].default_value = 2.2
    links.new(slope.outputs["Facing"], ramp.inputs[0])
    links.new(ramp.outputs[0], shine.inputs["Color"])
    links.new(slope.outputs["Facing"], clear.inputs[0])
    links.new(clear.outputs[0], mix.inputs[0])
    links.new(shine.outputs[0], mix.inputs[1])
    links.new(through.outputs[0], mix.inputs[2])
    links.new(mix.outputs[0], output.inputs[0])
    return material


def bone(name, root, length):
    """The bone of an antler: brown and grooved along its length from `root` on, and light at its tip."""
    material = _material(name, roughness=0.62)
    nodes, links = material.node_tree.nodes, material.node_tree.links
    shader, place = nodes["Principled BSDF"], nodes.new("ShaderNodeTexCoord")
    far, share, ramp = nodes.new("ShaderNodeVectorMath"), nodes.new("ShaderNodeMath"), nodes.new("ShaderNodeValToRGB")
    far.operation, share.operation = "DISTANCE", "DIVIDE"
    far.inputs[1].default_value, share.inputs[1].default_value = root, length
    ramp.color_ramp.elements[0].color = (*linear("#6e4f33"), 1)
    ramp.color_ramp.elements[1].color = (*linear("#efe4cb"), 1)
    middle = ramp.color_ramp.elements.new(0.62)
    middle.color = (*linear("#a9835a"), 1)
    stretch, grain, mix, bump = nodes.new("ShaderNodeMapping"), nodes.new("ShaderNodeTexNoise"), nodes.new("ShaderNodeMix"), nodes.new("ShaderNodeBump")
    stretch.inputs["Scale"].default_value = (16.0, 2.2, 16.0)
    grain.inputs["Scale"].default_value = 2.0
    mix.data_type, mix.blend_type = "RGBA", "MULTIPLY"
    mix.inputs["Factor"].default_value = 0.55
    bump.inputs["Strength"].default_value, bump.inputs["Distance"].default_value = 0.7, 0.03
    links.new(place.outputs["Object"], far.inputs[0])
    links.new(far.outputs["Value"], share.inputs[0])
    links.new(share.outputs[0], ramp.inputs[0])
    links.new(place.outputs["Object"], stretch.inputs["Vector"])
    links.new(stretch.outputs["Vector"], grain.inputs["Vector"])
    links.new(ramp.outputs[0], mix.inputs[6])
    links.new(grain.outputs["Fac"], mix.inputs[7])
    links.new(mix.outputs[2], shader.inputs["Base Color"])
    links.new(grain.outputs["Fac"], bump.inputs["Height"])
    links.new(bump.outputs[0], shader.inputs["Normal"])
    return material


def leafy(name, colour):
    """A leaf: its green is uneven, its skin has fine wrinkles, and some light shines through it."""
    material = _material(name, roughness=0.42)
    nodes, links = material.node_tree.nodes, material.node_tree.links
    shader, place = nodes["Principled BSDF"], nodes.new("ShaderNodeTexCoord")
    patches, fine = nodes.new("ShaderNodeTexNoise"), nodes.new("ShaderNodeTexVoronoi")
    ramp, bump = nodes.new("ShaderNodeValToRGB"), nodes.new("ShaderNodeBump")
    patches.inputs["Scale"].default_value = 5.0
    fine.inputs["Scale"].default_value = 34.0
    bump.inputs["Strength"].default_value = 0.22
    bump.inputs["Distance"].default_value = 0.02
    ramp.color_ramp.elements[0].color = (*(part * 0.5 for part in colour), 1)
    ramp.color_ramp.elements[1].color = (*(min(part * 1.25, 1) for part in colour), 1)
    for texture in (patches, fine):
        links.new(place.outputs["Object"], texture.inputs["Vector"])
    links.new(patches.outputs[0], ramp.inputs[0])
    links.new(fine.outputs["Distance"], bump.inputs["Height"])
    links.new(bump.outputs[0], shader.inputs["Normal"])
    links.new(ramp.outputs[0], shader.inputs["Base Color"])
    through, mix = nodes.new("ShaderNodeBsdfTranslucent"), nodes.new("ShaderNodeMixShader")
    through.inputs[0].default_value = (*(min(part * 1.6, 1) for part in colour), 1)
    mix.inputs[0].default_value = 0.25
    links.new(shader.outputs[0], mix.inputs[1])
    links.new(through.outputs[0], mix.inputs[2])
    links.new(mix.outputs[0], nodes["Material Output"].inputs[0])
    return material


def gem(name, colour):
    """A clear coloured body, such as a gel capsule or a drop of oil."""
    return _material(name, base_color=(*colour, 1), roughness=0.06, transmission_weight=0.85, ior=1.42)


def milky(name, colour):
    """A crystal that is not quite clear. Its faces shine."""
    return _material(name, base_color=(*colour, 1), roughness=0.08, transmission_weight=0.3, ior=1.5)


def grainy(name, colour):
    """Powder: it has no shine, and fine grains."""
    material = matte(name, colour, 1.0)
    nodes, links = material.node_tree.nodes, material.node_tree.links
    place, grains, bump = nodes.new("ShaderNodeTexCoord"), nodes.new("ShaderNodeTexNoise"), nodes.new("ShaderNodeBump")
    grains.inputs["Scale"].default_value, grains.inputs["Detail"].default_value = 60.0, 8.0
    bump.inputs["Strength"].default_value, bump.inputs["Distance"].default_value = 0.55, 0.02
    links.new(place.outputs["Object"], grains.inputs["Vector"])
    links.new(grains.outputs["Fac"], bump.inputs["Height"])
    links.new(bump.outputs[0], nodes["Principled BSDF"].inputs["Normal"])
    return material


def soft(name, colour):
    """Soft plastic with a milky shine, through which one sees what is inside."""
    return _lets_light_pass(_material(name, base_color=(*colour, 1), roughness=0.22, transmission_weight=0.82, ior=1.15), colour)


def wood(name, colour):
    """Wood with a fine grain."""
    material = _material(name, roughness=0.55)
    nodes, links = material.node_tree.nodes, material.node_tree.links
    place, stretch = nodes.new("ShaderNodeTexCoord"), nodes.new("ShaderNodeMapping")
    noise, ramp = nodes.new("ShaderNodeTexNoise"), nodes.new("ShaderNodeValToRGB")
    stretch.inputs["Scale"].default_value = (1.2, 14.0, 14.0)
    noise.inputs["Scale"].default_value = 2.2
    ramp.color_ramp.elements[0].color = (*(c * 0.62 for c in colour), 1)
    ramp.color_ramp.elements[1].color = (*colour, 1)
    links.new(place.outputs["Object"], stretch.inputs["Vector"])
    links.new(stretch.outputs["Vector"], noise.inputs["Vector"])
    links.new(noise.outputs["Fac"], ramp.inputs["Fac"])
    links.new(ramp.outputs["Color"], nodes["Principled BSDF"].inputs["Base Color"])
    return material
