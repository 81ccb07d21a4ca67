exports.started = () => {}
exports.route = (name, e) => e.json(200, { device: $coterie.deviceId(e), auth: e.auth ? e.auth.id : '' })
