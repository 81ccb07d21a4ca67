/** A message that asks people for their PayPal email, in the recipient's language and not in the admin's. */
export const askPaypalTexts = {
  en: {
    subject: 'Your PayPal email is missing',
    message:
      'We can’t pay you yet: your account has no PayPal email. Please add it in your settings, under Account Info. What you have earned waits for you until then.',
  },
  es: {
    subject: 'Falta tu correo de PayPal',
    message:
      'Todavía no podemos pagarte: tu cuenta no tiene correo de PayPal. Añádelo en tus ajustes, en Datos de la cuenta. Lo que has ganado te espera hasta entonces.',
  },
}
