import type { httpsNeeded as english } from '../../en/public/https-needed'
import { product } from '../../public-slots'

export const httpsNeeded: typeof english = {
  title: `Se necesita HTTPS · ${product}`,
  heading: 'Esta dirección necesita HTTPS',
  why: 'Este sitio necesita una conexión segura (HTTPS) para proteger tu contraseña.',
  open: (host: string) => `Abrir ${host}`,
  openText: 'El mismo sitio con HTTPS. Si el enlace no abre, pregunta a quien administra el sitio.',
  noAddress: 'Pide la dirección con HTTPS a quien administra el sitio.',
  owner: '¿Administras este servidor?',
  proxy: 'Pon un proxy con certificado delante del servidor. Con Caddy bastan dos líneas.',
  tell: `Dile a ${product} su dirección pública.`,
  local: 'En el propio servidor funciona sin certificado:',
  language: 'Idioma',
}
