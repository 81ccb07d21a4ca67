import type { Challenge } from '../../../../domain/people/security/bot-check'
import { findNumber } from './solve-challenge'

addEventListener('message', (event: MessageEvent<Challenge>) => {
  void findNumber(event.data).then((number) => postMessage(number))
})
