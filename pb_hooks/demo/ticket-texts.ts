import type { Language, TicketCategory, TicketPriority } from '../../domain/entities'

export interface DemoConversation {
  category: TicketCategory
  priority: TicketPriority
  subject: string
  description: string
  answer: string
  thanks: string
  note: string
}

export const conversations: { [language in Language]: readonly DemoConversation[] } = {
  en: [
    {
      category: 'billing',
      priority: 'medium',
      subject: 'When is my first month paid?',
      description: 'My rental started in the middle of the month. Is the first part paid on its own?',
      answer: 'It was below the threshold, so it is carried over and paid together with the next month.',
      thanks: 'That explains it, thank you.',
      note: 'Asked on the phone as well; explained the threshold.',
    },
    {
      category: 'account',
      priority: 'low',
      subject: 'Change of phone number',
      description: 'I have a new number since Monday. Where do I change it?',
      answer: 'In Settings, under Account Info. The change is kept even when you are offline.',
      thanks: 'Found it.',
      note: 'Number checked by a call.',
    },
    {
      category: 'general',
      priority: 'medium',
      subject: 'How do I invite my sister?',
      description: 'She would like to join. Do I send her the link or do you write to her?',
      answer: 'Send her your link, or use Send Invitation on your affiliate page. Both count for you.',
      thanks: 'She signed up today.',
      note: 'Referral bound by the link.',
    },
    {
      category: 'technical',
      priority: 'high',
      subject: 'The app shows an old amount',
      description: 'On the bus I see the amount of last week. At home it is right.',
      answer: 'Without a connection you see the copy of your device; the line at the top says from when it is.',
      thanks: 'Now I see the line.',
      note: 'Copy was six days old, sync fine afterwards.',
    },
  ],
  es: [
    {
      category: 'billing',
      priority: 'medium',
      subject: '¿Cuándo se paga mi primer mes?',
      description: 'Mi alquiler empezó a mitad de mes. ¿La primera parte se paga por separado?',
      answer: 'Quedó por debajo del umbral, así que se suma al mes siguiente y se paga junto.',
      thanks: 'Ahora lo entiendo, gracias.',
      note: 'También preguntó por teléfono; se le explicó el umbral.',
    },
    {
      category: 'account',
      priority: 'low',
      subject: 'Cambio de dirección de PayPal',
      description: 'Mi banco cerró la cuenta vieja. ¿Cómo pongo la nueva?',
      answer: 'En Configuración, en Datos de la cuenta. La siguiente aprobación espera 72 horas, por seguridad.',
      thanks: 'Ya la cambié.',
      note: 'La persona confirmó el cambio por teléfono.',
    },
    {
      category: 'general',
      priority: 'medium',
      subject: '¿Cómo funciona el enlace?',
      description: 'Compartí mi enlace con dos amigas y solo veo a una en la lista.',
      answer: 'La otra todavía no ha verificado su correo. Aparecerá en cuanto lo haga.',
      thanks: 'Le avisaré.',
      note: 'El registro sigue sin verificar desde el martes.',
    },
    {
      category: 'technical',
      priority: 'high',
      subject: 'No me llega el correo de verificación',
      description: 'Me registré ayer y no tengo ningún correo, tampoco en el correo no deseado.',
      answer: 'Te lo he vuelto a enviar. Si no llega, dinos y lo miramos con tu proveedor.',
      thanks: 'Llegó, gracias.',
      note: 'El primer envío fue rechazado por el buzón lleno.',
    },
  ],
}
