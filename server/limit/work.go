package limit

import (
	"crypto/rand"
	"errors"
	"math/big"
)

// ProofOfWorkNumber returns a random number between 0 and maxNumber that a browser must find by trying all numbers from
// 0 (S12).
func ProofOfWorkNumber(maxNumber int64) (int64, error) {
	if maxNumber < 0 {
		return 0, errors.New("the maximum number must be 0 or more")
	}
	number, err := rand.Int(rand.Reader, big.NewInt(maxNumber/workDivisor+1))
	if err != nil {
		return 0, err
	}
	return number.Int64(), nil
}
