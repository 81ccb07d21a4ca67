import type { httpsNeeded as english } from '../../en/public/https-needed'
import { product } from '../../public-slots'

export const httpsNeeded: typeof english = {
  title: `Hace falta https · ${product}`,
  heading: 'Esta dirección necesita https',
  why: 'Con http sin cifrar alguien podría leer una contraseña por el camino, y los navegadores no permiten la copia sin conexión. Por eso aquí no se muestra nada.',
  open: (host: string) => `Abrir ${host}`,
  openText: 'El mismo sitio con https. Si el enlace no abre, pregunta a quien lo lleva.',
  noAddress: 'Pide a quien lo lleva su dirección con https.',
  owner: '¿Llevas tú este servidor?',
  proxy: 'Pon delante un proxy con certificado. Con Caddy bastan dos líneas.',
  tell: `Dile a ${product} su dirección pública.`,
  local: 'En el propio servidor esto funciona sin certificado:',
  language: 'Idioma',
}
