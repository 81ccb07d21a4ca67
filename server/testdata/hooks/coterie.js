exports.started = () => {}
