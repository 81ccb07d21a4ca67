package limit

import (
	"crypto/rand"
	"errors"
	"math/big"
)

// WorkNumber is the number that a browser has to find, by trying one after the other from 0: any from 0 to most (S12).
func WorkNumber(most int64) (int64, error) {
	if most < 0 {
		return 0, errors.New("a proof of work needs a highest number of 0 or more")
	}
	number, err := rand.Int(rand.Reader, big.NewInt(most/workPart+1))
	if err != nil {
		return 0, err
	}
	return number.Int64(), nil
}
