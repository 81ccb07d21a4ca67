routerAdd('POST', '/api/signin', (e) => require(`${__hooks}/coterie.js`).route('POST /api/signin', e))
