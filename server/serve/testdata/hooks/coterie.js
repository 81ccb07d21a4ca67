exports.started = () => {}
exports.route = (name, e) => e.json(200, { device: e.get('coterieDevice') ?? '', auth: e.auth ? e.auth.id : '' })
