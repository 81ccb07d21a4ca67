import type { refusals as english } from '../../en/signed-in/refusals'

export const refusals: typeof english = {
  conflict: 'Esto se cambió en dos lugares. Elige qué versión conservar.',
  'sequence-gap': 'Un cambio anterior aún no ha llegado. Lo enviaremos de nuevo automáticamente.',
  'current-password-wrong': 'Esa no es tu contraseña actual. Vuelve a intentarlo.',
  'passkeys-too-many': 'Tienes 20 llaves de acceso, el máximo. Quita una primero.',
  'factor-first': 'Configura primero la verificación en dos pasos en tu propia cuenta.',
  'factor-last':
    'Aquí los administradores deben usar la verificación en dos pasos, y este es tu único método. Agrega otro primero.',
  'last-admin': 'Este es el último administrador. Agrega primero a otro administrador.',
  'delete-own-account': 'Solo otro administrador puede eliminar la cuenta de un administrador.',
  'rental-runs':
    'Todavía hay un alquiler activo. Termínalo primero; la cuenta se podrá eliminar cuando estén pagados sus últimos días.',
  'money-on-its-way': 'Hay un pago en camino. La cuenta se podrá eliminar cuando esté enviado o cancelado.',
  'money-owed': 'Todavía se debe dinero. La cuenta se podrá eliminar cuando esté pagado.',
  'reason-needed': 'Escribe un motivo.',
  'self-referral': 'Parece la misma persona. No puedes recomendarte a ti mismo.',
  'already-invited': 'Esta dirección ya recibió una invitación.',
  'too-many-labels': 'Llegaste al límite de etiquetas. Quita una o usa una anterior.',
  'invited-recently': 'Esta dirección ya recibió una invitación en los últimos 30 días. Puedes invitarla más adelante.',
  'already-referred': 'Alguien ya recomendó a esta persona.',
  'address-declines': 'No se puede invitar a esta dirección.',
  'date-order': 'La fecha final es anterior a la inicial. Cambia una de las dos.',
  'date-too-far': 'Esta fecha está a más de un año. Revisa el año.',
  'nothing-changed': 'Esto ya está registrado.',
  'ticket-done': 'Este ticket está resuelto o cerrado. Ábrelo de nuevo primero.',
  'ticket-closed': 'Este ticket está cerrado. Crea un ticket de seguimiento.',
  'file-kind': 'Solo se pueden enviar imágenes (JPEG, PNG, WebP, GIF) y archivos PDF. Elige otro archivo.',
  'file-heic':
    'Las imágenes HEIC y AVIF no se pueden enviar. Guarda la imagen como JPEG y elige esa; en un iPhone, elige “Más compatible” en Configuración › Cámara › Formatos.',
  'file-too-large': 'Este archivo supera los 10 MB. Hazlo más pequeño y elígelo otra vez.',
  'picture-too-large':
    'Esta imagen es demasiado grande. Redúcela (40 megapíxeles como máximo) o guárdala como JPEG y elígela otra vez.',
  'file-unreadable': 'No se pudo abrir este archivo: está vacío o dañado. Guárdalo de nuevo y elígelo.',
  'file-missing':
    'Un archivo de este mensaje ya no está en el servidor. Vuelve a intentarlo para enviarlo otra vez con sus archivos.',
  'too-many-files': 'Un mensaje puede llevar hasta cinco archivos. Quita uno.',
  'file-chosen': 'Este archivo ya está seleccionado.',
  'files-of-the-day': 'Hoy ya enviaste 100 MB de archivos. Envía este archivo mañana.',
  'files-full': 'Tus tickets llegaron a 500 MB de archivos. Envía un archivo más pequeño o el mensaje sin archivos.',
  'too-many-views': 'Llegaste al límite de vistas guardadas. Elimina una primero.',
  'saved-work-unreadable':
    'Esta versión no puede abrir el archivo, o no es un archivo de cambios sin enviar. Elige el archivo que guardaste aquí o en la dirección anterior.',
  'saved-work-other': 'Este archivo es de otra cuenta. Inicia sesión con esa cuenta para abrirlo.',
  'note-exists': 'Ya hay una nota con este identificador. Escríbela de nuevo.',
  'target-not-public': 'Escribe una dirección https pública.',
}
