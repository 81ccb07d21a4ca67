import type { update as updateEn, installing as installingEn } from '../../en/seldom/installing'

export const update: typeof updateEn = {
  newVersion: 'Hay una versión nueva',
  newVersionText: 'Tarda unos dos segundos, en todas las pestañas abiertas. Lo que escribes no se pierde.',
  updateNow: 'Actualizar ahora',
  later: 'Más tarde',
  writtenHere: 'Aquí hay algo que escribiste. Envíalo o déjalo, y luego sigue con la versión nueva.',
  goOn: 'Cargarla ya',
}

export const installing: typeof installingEn = {
  title: (product: string) => `Ten ${product} a mano`,
  after: {
    reason: 'Acabas de leer de qué se compone un importe. La próxima vez se abre al instante, también sin conexión.',
    link: 'Acabas de copiar tu enlace. La próxima vez lo tienes al instante, también sin conexión.',
  },
  offline: 'Lee sin conexión lo que ya has visto',
  badge: 'Un número en el icono cuando alguien responde',
  room: (size: string) => `${size}, se quita como cualquier app`,
  roomUnknown: 'Se quita como cualquier app',
  install: 'Instalar',
  showHow: 'Ver cómo',
  notNow: 'Ahora no',
  steps: 'Dos toques y está en tu pantalla de inicio',
  share: '1. Toca Compartir',
  shareBelow: 'en la barra de abajo.',
  shareAbove: 'en la barra de arriba.',
  sharePicture: 'El botón de compartir en la barra del navegador',
  add: '2. Toca Añadir a pantalla de inicio',
  addWhere: 'más abajo en la lista.',
  addPicture: 'Añadir a pantalla de inicio en la lista',
  addEntry: 'Añadir a pantalla de inicio',
}
