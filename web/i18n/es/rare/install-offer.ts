import type { update as updateEn, installOffer as installingEn } from '../../en/rare/install-offer'

export const update: typeof updateEn = {
  newVersion: 'Hay una versión nueva',
  newVersionText: 'Tarda unos dos segundos, en todas las pestañas abiertas. Tus borradores no se pierden.',
  updateNow: 'Actualizar ahora',
  later: 'Más tarde',
  writtenHere: 'Tienes un borrador sin enviar. Envíalo o descártalo, y luego actualiza.',
  goOn: 'Actualizar ahora',
}

export const installOffer: typeof installingEn = {
  title: (product: string) => `Instalar ${product}`,
  after: {
    reason: 'Acabas de ver cómo se calcula un monto. La próxima vez se abre al instante, incluso sin conexión.',
    link: 'Acabas de copiar tu enlace. La próxima vez estará disponible al instante, incluso sin conexión.',
  },
  offline: 'Lee lo que ya abriste, incluso sin conexión',
  badge: 'Un número en el ícono cuando recibes una respuesta',
  room: (size: string) => `${size}, se puede quitar como cualquier app`,
  roomUnknown: 'Se puede quitar como cualquier app',
  install: 'Instalar',
  showHow: 'Ver cómo',
  notNow: 'Ahora no',
  steps: 'Dos toques para agregarla a tu pantalla de inicio',
  share: '1. Toca Compartir',
  shareBelow: 'en la barra de abajo.',
  shareAbove: 'en la barra de arriba.',
  sharePicture: 'El botón de compartir en la barra del navegador',
  add: '2. Toca Agregar a inicio',
  addWhere: 'más abajo en la lista.',
  addPicture: 'Agregar a inicio en la lista',
  addEntry: 'Agregar a inicio',
}
