import type { Challenge } from '../../../../domain/people/security/bot-check'
import { solveProofOfWork } from './solve-challenge'

addEventListener('message', (event: MessageEvent<Challenge>) => {
  void solveProofOfWork(event.data).then((number) => postMessage(number))
})
