/** Answers that the demo’s admins keep. */
export const demoAnswers = [
  {
    title: 'PayPal address changed',
    textEn:
      'Hi {{firstName}},\n\na new PayPal address waits 72 hours before a payment can be approved, and both addresses were told about it. Your days go on counting meanwhile.\n\n{{me}}',
    textEs:
      'Hola, {{firstName}}:\n\nuna dirección de PayPal nueva espera 72 horas antes de que se pueda aprobar un pago, y se avisó a las dos direcciones. Mientras tanto tus días siguen contando.\n\n{{me}}',
  },
  {
    title: 'Below the threshold',
    textEn:
      'Hi {{firstName}},\n\nwhat you earned is below the smallest amount that is paid, so it carries over to the next month. Nothing is lost.\n\n{{me}}',
    textEs:
      'Hola, {{firstName}}:\n\nlo que ganaste no llega al importe mínimo que se paga, así que pasa al mes siguiente. No se pierde nada.\n\n{{me}}',
  },
  {
    title: 'Closing a ticket',
    textEn: 'Hi {{firstName}},\n\nI close ticket {{number}} now. Answer here and it is open again.\n\n{{me}}',
    textEs: 'Hola, {{firstName}}:\n\ncierro ahora el ticket {{number}}. Responde aquí y se abre otra vez.\n\n{{me}}',
  },
]
