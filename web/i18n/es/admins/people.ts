import type { people as english } from '../../en/admins/people'
import { askPaypalTexts } from '../../ask-paypal-texts'
import { formatCount } from '../../count'

export const people: typeof english = {
  caption: 'Personas',
  filter: 'Rol',
  tabs: { all: 'Todos', user: 'Usuarios', affiliate: 'Afiliados', admin: 'Administradores' },
  search: 'Nombre, correo, teléfono o código',
  none: 'No hay usuarios',
  noneText: 'Aún no hay nadie.',
  noMatch: (text: string) => `Nadie coincide con «${text}».`,
  nobodyOf: (text: string, people: string) => `Nadie se llama «${text}» entre ${people} personas.`,
  nobodyOfFilter: (text: string) => `Aquí nadie coincide con «${text}». Sin los filtros puede que haya alguien.`,
  nearest: (name: string) => `El nombre más parecido es ${name}.`,
  searchNearest: (words: string) => `Buscar ${words}`,
  failed: 'No se puede leer la lista de personas.',
  offline: 'Estás sin conexión.',
  offlineList: 'La lista de personas se lee del servidor. Vuelve con la conexión.',
  offlineUnread: 'Esta persona no se ha abierto antes en este dispositivo. La página vuelve con la conexión.',
  offlineChanges: 'Podrás hacer cambios cuando vuelvas a tener conexión.',
  asTheyRead: 'Esto es lo que lee la persona.',
  readAt: (moment: string) => `Leído: ${moment}.`,
  needsNetwork: 'Necesita conexión',
  onlyPending: 'Quieren ser afiliados',
  isAffiliate: (status: string) => `Afiliado: ${status}`,
  paypalIs: { none: 'Sin correo de PayPal', set: 'Con correo de PayPal' },
  rentalIs: {
    renting: 'Alquila',
    none: 'No alquila',
    starting: 'Empieza esta semana',
    leaving: 'Se va este mes',
  },
  seenIs: { away: '30 días sin entrar' },
  askPaypal: 'Pedir el correo de PayPal',
  writeMany: 'Escribir',
  writeTooMany: (most: number) => `Se escribe a ${formatCount(most)} personas como mucho a la vez.`,
  writeManyTitle: (n: number) => (n === 1 ? 'Escribir a 1 persona' : `Escribir a ${formatCount(n)} personas`),
  askPaypalTitle: (n: number) =>
    n === 1 ? 'Pedir a 1 persona su correo de PayPal' : `Pedir a ${formatCount(n)} personas su correo de PayPal`,
  writeNobody: 'No se puede escribir a nadie de la selección.',
  writeManyText: 'Cada persona recibe su propio ticket, y lo que responda llega al escritorio.',
  writeByMail: 'También va por correo, salvo que lo hayan desactivado.',
  writeNotByMail: (n: number) =>
    `También va por correo, salvo que lo hayan desactivado; no a ${formatCount(n)} con la dirección sin verificar: allí solo está en la aplicación.`,
  forReaders: {
    en: (count: string, n: number) => (n === 1 ? 'Para 1 que lee en inglés' : `Para ${count} que leen en inglés`),
    es: (count: string, n: number) => (n === 1 ? 'Para 1 que lee en español' : `Para ${count} que leen en español`),
  },
  writeSubject: 'Asunto',
  writeMessage: 'Mensaje',
  sendToMany: (n: number) => (n === 1 ? 'Enviar a 1 persona' : `Enviar a ${formatCount(n)} personas`),
  writtenMany: (n: number) => (n === 1 ? 'Se escribió 1 ticket' : `Se escribieron ${formatCount(n)} tickets`),
  askPaypalTexts,
  rentsSince: (date: string) => `alquila desde el ${date}`,
  notRenting: 'no alquila',
  everybody: 'Todo el mundo',
  name: 'Nombre',
  email: 'Correo',
  phone: 'Teléfono',
  linkedinUrl: 'URL de LinkedIn',
  paypalEmail: 'Correo de PayPal',
  referralCode: 'Código',
  ownCode: 'Código propio',
  rentalStart: 'Inicio del alquiler',
  accountStatus: 'Estado de la cuenta',
  profilePhotoStatus: 'Foto de perfil',
  verificationBadgeStatus: 'Insignia de verificación',
  affiliateStatus: 'Afiliado',
  joined: 'Alta',
  lastLogin: 'Último acceso',
  roles: 'Roles',
  owed: 'Se le debe',
  customize: 'Elegir columnas',
  customizeText: 'Para toda la administración. Cada cambio se guarda al momento.',
  customizeMine:
    'Estas son las columnas de toda la administración. Lo que cambies aquí es solo para ti, en todos tus dispositivos.',
  customizeMineOn: 'Solo para ti, en todos tus dispositivos. Cada cambio se guarda al momento.',
  customizeOwnFirst: 'Tienes columnas propias y sigues viendo esas.',
  forWhom: 'Para quién',
  forMe: 'Para mí',
  forAll: 'Para toda la administración',
  alwaysFirst: 'siempre primero',
  columnsOrder: 'A la vista, en este orden',
  columnsHidden: 'Ocultas',
  columnsMoving: {
    move: (name: string, place: number, of: number) =>
      `Mover ${name}, puesto ${formatCount(place)} de ${formatCount(of)}`,
    picked: (name: string, place: number, of: number) =>
      `${name}: en la mano, puesto ${formatCount(place)} de ${formatCount(of)}. Las flechas la mueven, espacio la suelta, Escape la devuelve.`,
    at: (place: number, of: number) => `Puesto ${formatCount(place)} de ${formatCount(of)}`,
    dropped: (place: number, of: number) => `Queda en el puesto ${formatCount(place)} de ${formatCount(of)}`,
    back: (place: number, of: number) => `De vuelta en el puesto ${formatCount(place)} de ${formatCount(of)}`,
  },
  backToShared: 'Volver a las columnas de toda la administración',
  backToSharedDone: 'Vuelves a ver las columnas de toda la administración.',
  columnsFailed: 'No se han podido guardar las columnas.',
  customizeView: (view: string) => `Solo para tu vista «${view}». Cada cambio se guarda al momento.`,
  customizeSaved: 'Ajustes guardados',
  never: 'Nunca',
  statuses: { active: 'Activo', pending: 'Pendiente', inactive: 'Inactivo' },
  success: 'Correcto',
  notSet: 'Sin definir',
  role: { user: 'Usuario', affiliate: 'Afiliado', admin: 'Admin' },
  error: 'Error',
  notFound: 'Aquí no hay nadie.',
  notFoundText: 'Puede que la cuenta se haya eliminado.',
  personFailed: 'No se puede leer a esta persona.',
  sections: 'En esta página',
  rental: 'Alquiler',
  activity: 'Actividad',
  money: 'Dinero',
  referrals: 'Recomendaciones',
  tickets: 'Tickets',
  account: 'Datos de la cuenta',
  actions: 'Acciones',
  moreOf: (name: string) => `Más sobre ${name}`,
  edit: 'Editar usuario',
  viewAs: 'Ver como…',
  joinedOn: (date: string) => `Alta el ${date}`,
  lastLoginAt: (date: string) => `Último acceso: ${date}`,
  notVerified: 'Correo sin verificar',
  language: 'Idioma',
  languages: { en: 'Inglés', es: 'Español' },
  referredBy: 'Recomendada por',
  nobody: 'nadie',
  terms: 'Consentimiento',
  termsOn: (version: string, date: string) => `Condiciones, versión ${version}, ${date}`,
  noConsent: 'Sin registrar',
  commissionRate: 'Tarifa de comisión',
  note: 'Nota para la administración',
  firstName: 'Nombre',
  lastName: 'Apellidos',
  photoStatus: 'Estado de la foto de perfil',
  badgeStatus: 'Estado de la insignia de verificación',
  emailOnlyOwner:
    'Quien administra cambia su propio correo, con su propia contraseña. Si ya no puede entrar, quítale antes el rol de administración.',
  ownPassword: 'Tu contraseña',
  ownPasswordHint: 'El correo anterior recibe un enlace que lo devuelve durante 72 horas.',
  emailWrong: 'Escribe una dirección de correo válida',
  urlWrong: 'La URL no es válida',
  paypalHint: 'Solo la persona puede cambiarlo, con su contraseña.',
  customEarning: 'Ganancia mensual propia',
  customCommission: 'Comisión propia',
  defaultRate: (amount: string) => `${amount} (predeterminada)`,
  setEarning: 'Fijar la ganancia',
  setCommission: 'Fijar la comisión',
  writeToPerson: 'Escribir a la persona',
  setRole: 'Cambiar los roles',
  accountStatusHint: 'Depende del alquiler. Inicia o termina el alquiler para cambiarlo.',
  noteHint: 'Solo la lee la administración.',
  save: 'Guardar cambios',
  updated: 'Usuario actualizado',
  updatedText: 'Los datos se han guardado correctamente',
  updateFailed: (reason: string) => `No se pudo actualizar el usuario: ${reason}`,
  deleteUser: 'Eliminar usuario',
  deleteTitle: (name: string) => `¿Eliminar a ${name}?`,
  deleteNotYet: (name: string) => `Todavía no se puede eliminar a ${name}`,
  deleteKeep: 'Conservar la cuenta',
  deleteClose: 'Cerrar',
  deleteUnknown: 'Ahora no se puede leer qué desaparecería. Cierra esto e inténtalo de nuevo.',
  deleteOwn: 'Esta es tu propia cuenta.',
  deleteOwnDo: 'Puede eliminarla otra persona de la administración.',
  deleteRental: (date: string) => `Hay un alquiler en marcha desde el ${date}.`,
  deleteRentalDo: 'Termínalo en Alquiler; antes hay que pagar sus últimos días.',
  deleteWay: (amount: string) => `${amount} están en un pago pendiente o aprobado.`,
  deleteWayDo: 'Envíalo o cancélalo en Dinero.',
  deleteOwed: (amount: string) => `Se deben ${amount} que aún no están en ningún pago.`,
  deleteOwedDo: 'Los paga la próxima generación, o Crear pago, también por debajo del mínimo.',
  deleteHeld: (amount: string) => `${amount} están retenidos.`,
  deleteHeldDo: 'Libéralos o recházalos en Retenciones.',
  deleteReturned: (amount: string) => `${amount} volvieron de PayPal y aún no están anotados.`,
  deleteReturnedDo: 'Anótalos en la página de su lote de pagos y después págalos.',
  deleteComing: (amount: string) => `${amount} se ganaron en días que aún no ha contado ninguna generación.`,
  deleteComingDo: 'Los cuenta la próxima generación, cuando acabe el mes.',
  goesTitle: 'Se vacía para siempre',
  goesPerson:
    'Nombre, correo y direcciones de PayPal, teléfono, perfil, código, roles, y notas y motivos sobre la persona',
  goesTickets: (n: number): string =>
    n === 0
      ? ''
      : n === 1
        ? '1 ticket con sus mensajes, notas y archivos'
        : `${formatCount(n)} tickets con sus mensajes, notas y archivos`,
  goesInvitations: (n: number): string =>
    n === 0
      ? ''
      : n === 1
        ? '1 invitación abierta: su enlace deja de funcionar'
        : `${formatCount(n)} invitaciones abiertas: sus enlaces dejan de funcionar`,
  goesDevices: (n: number): string =>
    n === 0
      ? 'Llaves de acceso, códigos y vistas guardadas'
      : n === 1
        ? '1 dispositivo: se cierra su sesión y su copia desaparece cuando vuelva a conectarse; llaves de acceso, códigos y vistas guardadas'
        : `${formatCount(n)} dispositivos: se cierra su sesión y sus copias desaparecen cuando vuelvan a conectarse; llaves de acceso, códigos y vistas guardadas`,
  goesMails: 'Los correos a la persona o sobre ella, y lo que se contó a otros programas',
  goesLog: 'Lo que el registro de auditoría dice de la persona por su nombre; las entradas y su prueba se quedan',
  staysTitle: 'Se queda, sin el nombre',
  staysLedger: 'Cada importe, día y pago con su motivo, y qué se aceptó y cuándo',
  staysPayments: (n: number): string =>
    n === 0
      ? ''
      : n === 1
        ? 'La dirección de PayPal de 1 pago enviado: adónde fue el dinero'
        : `La dirección de PayPal de ${formatCount(n)} pagos enviados: adónde fue el dinero`,
  staysBackups: 'Las copias de seguridad anteriores, hasta que las nuevas ocupen su lugar',
  deleteForGood: 'No se puede deshacer.',
  deleted: 'Usuario eliminado',
  deletedText: 'El usuario se ha eliminado de forma permanente',
  deleteFailed: (reason: string) => `No se pudo eliminar el usuario: ${reason}`,
  deletedPerson: 'Persona eliminada',
  deletedOn: (date: string) => `Eliminada el ${date}`,
  roleAdded: 'Rol añadido',
  roleRemoved: 'Rol quitado',
  roleAddedText: (name: string, role: string) => `${name}: ${role}`,
  roleRemovedText: (name: string, role: string) => `${name}: ya sin el rol ${role}`,
  addFailed: (role: string, reason: string) => `No se pudo añadir el rol ${role}: ${reason}`,
  removeFailed: (role: string, reason: string) => `No se pudo quitar el rol ${role}: ${reason}`,
  ownAdmin: 'No puedes quitarte el rol de administración. Pídeselo a otra persona que lo tenga.',
  lastAdmin: 'Es la última persona con este rol. Dáselo antes a otra.',
  impliedUser: 'Quien no tiene otro rol es usuario.',
  affiliateToday: 'La casilla cuenta desde hoy.',
  grant: 'Dar rol de afiliado…',
  grantTitle: 'Dar rol de afiliado',
  grantText: (name: string) => `${name} gana comisiones por recomendaciones activas desde este día.`,
  startDate: 'Fecha de inicio',
  startPast: 'Hoy, o un día pasado con un motivo.',
  startFuture: 'Elige hoy o un día anterior.',
  affiliateDays: 'Días como afiliado',
  days: (from: string, to: string) => `${from} a ${to}`,
  today: 'hoy',
  applied: (date: string) => `Solicitud del ${date}`,
  appliedText: 'Al dar el rol se aprueba la solicitud.',
  takeRole: (role: string, name: string) => `¿Quitar a ${name} el rol de ${role.toLowerCase()}?`,
  confirmTakeRole: (role: string) => `Quitar el rol de ${role.toLowerCase()}`,
  undo: 'Deshacer',
  undoFailed: (why: string) => `No se pudo deshacer: ${why}`,
  lastDay: 'Último día',
  lastDayHint: 'Aún cuenta. Hoy, o un día pasado con un motivo.',
  reasonWhenPast: 'Hace falta para un día pasado.',
  endsAdmin: 'La administración se cierra con la siguiente petición. Lo hecho hasta ahora queda en el registro.',
  endsUser: 'Termina el rol de usuario. El alquiler y lo que gana siguen.',
  endsAffiliate: (date: string) => `Desde el ${date} no se gana ninguna comisión.`,
  endsMonthly: (n: number, amount: string): string =>
    n === 1
      ? `Termina 1 recomendación activa, ${amount} al mes.`
      : `Terminan ${formatCount(n)} recomendaciones activas, ${amount} al mes.`,
  endsNothing: 'Ahora no hay ninguna recomendación activa, así que no termina ningún importe.',
  endsAsking: 'Preguntando qué termina…',
  endsUnknown: 'Ahora no se puede leer qué termina.',
  endsKept: 'Lo ya ganado se queda, y también el enlace de cada recomendación.',
  makeAdmin: (name: string) => `¿Dar a ${name} el rol de administración?`,
  makeAdminText: 'La administración ve a cada persona, cada importe y cada ticket, y puede cambiarlos.',
  confirmMake: 'Añadir rol de administración',
  password: 'Tu contraseña',
  keep: 'Dejarlo como está',
  changeRole: 'Cambiar rol',
  rolesTooMany: (most: number) => `El rol se cambia como mucho a ${formatCount(most)} personas a la vez.`,
  changeRoleOf: (n: number) =>
    n === 1 ? 'Cambiar el rol de 1 persona' : `Cambiar el rol de ${formatCount(n)} personas`,
  giveRole: 'Dar un rol',
  takeRoleAway: 'Quitar un rol',
  whichRole: 'Rol',
  confirmRoles: {
    give: (role: string, n: number) =>
      n === 1
        ? `Dar a 1 persona el rol de ${role.toLowerCase()}`
        : `Dar a ${formatCount(n)} personas el rol de ${role.toLowerCase()}`,
    take: (role: string, n: number) =>
      n === 1
        ? `Quitar a 1 persona el rol de ${role.toLowerCase()}`
        : `Quitar a ${formatCount(n)} personas el rol de ${role.toLowerCase()}`,
  },
  rolesOf: {
    give: (role: string, n: number) =>
      n === 1
        ? `1 persona recibe el rol de ${role.toLowerCase()}.`
        : `${formatCount(n)} personas reciben el rol de ${role.toLowerCase()}.`,
    take: (role: string, n: number) =>
      n === 1
        ? `1 persona pierde el rol de ${role.toLowerCase()}.`
        : `${formatCount(n)} personas pierden el rol de ${role.toLowerCase()}.`,
  },
  rolesWho: (names: string, others: number) => (others === 0 ? names : `${names} y ${formatCount(others)} más`),
  rolesOfNobody: 'Esto no cambia a nadie de la selección.',
  roleGives: {
    user: 'Tendrán las páginas de quien alquila además de las que ya tienen. No empieza ningún alquiler por sí solo.',
    affiliate:
      'Ganan comisiones por las recomendaciones activas desde hoy. Si hay una solicitud pendiente, queda aprobada.',
    admin: 'La administración ve a cada persona, cada importe y cada ticket, y puede cambiarlos.',
  },
  rolesHad: (n: number) =>
    n === 1 ? '1 ya lo tiene y se queda fuera.' : `${formatCount(n)} ya lo tienen y se quedan fuera.`,
  rolesLacked: (n: number) =>
    n === 1 ? '1 no lo tiene y se queda fuera.' : `${formatCount(n)} no lo tienen y se quedan fuera.`,
  rolesOnly: (n: number) =>
    n === 1
      ? '1 es usuario por no tener otro rol, y eso no se puede quitar.'
      : `${formatCount(n)} son usuarios por no tener otro rol, y eso no se puede quitar.`,
  rolesNotMine: 'Tú conservas el tuyo: nadie se quita a sí mismo el rol de admin.',
  rolesGiven: (n: number, role: string) =>
    n === 1
      ? `1 persona tiene ahora el rol de ${role.toLowerCase()}`
      : `${formatCount(n)} personas tienen ahora el rol de ${role.toLowerCase()}`,
  rolesTaken: (n: number, role: string) =>
    n === 1
      ? `1 persona ya no tiene el rol de ${role.toLowerCase()}`
      : `${formatCount(n)} personas ya no tienen el rol de ${role.toLowerCase()}`,
  rolesRefused: (who: string, others: number, why: string) =>
    `No se ha cambiado ningún rol. ${others === 0 ? who : `${who} y ${formatCount(others)} más`}: ${why}`,
  adminsLead:
    'La administración ve a cada persona, cada importe y cada ticket. Cada cambio de rol queda en el registro de auditoría.',
  adminsCaption: 'Administradores',
  noAdmins: 'No hay administradores',
  you: 'Tú',
  adminsFoot: 'No puedes quitarte el rol a ti, y a la última persona que lo tiene tampoco se le puede quitar.',
  addAdmin: 'Añadir un administrador',
  addAdminText: 'Conserva sus otros roles. Antes de que cuente se pide tu contraseña.',
  person: 'Persona',
  addRole: 'Añadir rol',
  isAdminAlready: 'Esta persona ya es de la administración.',
  personUnread: 'Ahora no se puede leer quién es. Inténtalo de nuevo.',
  currentSession: 'Sesión actual',
  noReferrals: 'Sin recomendaciones.',
  referralSum: (n: number, active: number) => `${formatCount(n)}, ${formatCount(active)} activas`,
  code: 'Código',
  invited: 'Invitación',
  noTickets: 'Sin tickets.',
  ticketOpen: (ticket: number, subject: string) => `Ticket ${ticket}: ${subject}`,
  ticketStatuses: { open: 'Abierto', in_progress: 'En curso', resolved: 'Resuelto', closed: 'Cerrado' },
}
