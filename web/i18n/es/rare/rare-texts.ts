import type * as english from '../../en/rare/rare-texts'

export const update: typeof english.update = {
  newVersion: 'Hay una versión nueva',
  newVersionText:
    'La actualización tarda unos dos segundos y recarga todas las pestañas abiertas. No perderás tus borradores.',
  updateNow: 'Actualizar ahora',
  later: 'Más tarde',
  writtenHere: 'Tienes un borrador sin enviar. Envíalo o descártalo, y luego actualiza.',
  goOn: 'Actualizar ahora',
}

export const installOffer: typeof english.installOffer = {
  title: (product: string) => `Instalar ${product}`,
  after: {
    reason:
      'Acabas de ver cómo se calcula un monto. Con la aplicación, la próxima vez se abrirá al instante, incluso sin conexión.',
    link: 'Acabas de copiar tu enlace. Con la aplicación, la próxima vez estará disponible al instante, incluso sin conexión.',
  },
  offline: 'Lee lo que ya abriste, incluso sin conexión',
  badge: 'Un número en el ícono cuando recibes una respuesta',
  room: (size: string) => `Ocupa ${size}; puedes quitarla como cualquier aplicación`,
  roomUnknown: 'Puedes quitarla como cualquier aplicación',
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

export const notFoundPage: typeof english.notFoundPage = {
  lostText: 'Esta página no existe o se movió.',
  lostNear: 'Esta página no existe, pero una de tus páginas tiene una dirección parecida.',
  lostNearPublic: 'Esta página no existe, pero hay otra con una dirección parecida.',
  youOpened: 'Abriste',
  closest: 'La página más parecida',
  goTo: (place: string) => `Ir a ${place}`,
  yourPlaces: 'Ir a',
  lostLink: (address: string) => `¿Llegaste por un enlace nuestro? Escríbenos a ${address} y lo corregimos.`,
  lostLinkAgain: '¿Alguien te dio este enlace? Pide que te lo envíen otra vez.',
  hints: {
    dashboard: 'tu alquiler y lo que va del mes',
    earnings: 'pagos anteriores y próximos',
    support: 'tus tickets y nuestras respuestas',
    settings: 'cuenta, seguridad, cancelación',
    affiliateDashboard: 'tu enlace y tu comisión',
    referrals: 'tus recomendaciones y su estado',
    share: 'enlace, código QR, mensajes listos',
    affiliateEarnings: 'tu comisión por pago',
    admin: 'lo que requiere atención hoy',
    adminUsers: 'todas las personas, con filtros',
    adminPayments: 'generaciones, aprobaciones y pagos enviados',
    adminSupport: 'tickets que necesitan respuesta',
  },
  offline: 'No tienes conexión',
  noConnection: (time: string) => `Sin conexión con el servidor desde ${time.startsWith('01:') ? 'la' : 'las'} ${time}`,
  offlineText: 'Esta página no está guardada en este dispositivo. Estas sí:',
  yourDashboard: 'Tu resumen',
  home: 'Inicio',
  notHere: 'todavía no está en este dispositivo',
  tryAgain: 'Volver a intentarlo',
  triesItself: 'Volveremos a intentarlo automáticamente cuando tu dispositivo tenga conexión.',
  asOfToday: (time: string) => `de hoy, ${time}`,
  dashboardToo: 'Puedes leer y escribir tickets sin conexión.',
  formWaits: 'El formulario necesita conexión.',
  asOf: (when: string) => `del ${when}`,
}
