// Package desk has what both servers share: their log, and the test's sign to go on.
package desk

import (
	"context"
	"encoding/json"
	"fmt"
	"os"
	"time"
)

// Trip is what the servers ask for.
type Trip struct {
	Name   string  `json:"name" jsonschema:"As in the passport"`
	Seats  int     `json:"seats" jsonschema:"How many seats, from 1 to 9"`
	Big    int64   `json:"big,omitempty" jsonschema:"A number of 64 bits"`
	Small  uint8   `json:"small,omitempty" jsonschema:"A number of 8 bits"`
	Weight float64 `json:"weight" jsonschema:"Weight of the luggage in kg"`
	Window bool    `json:"window" jsonschema:"Seat at the window"`
	Note   string  `json:"note,omitempty"`
}

// Optional has what Go says with pointers and slices: their types are lists with "null".
type Optional struct {
	Age  *int     `json:"age,omitempty" jsonschema:"Age in years"`
	Tags []string `json:"tags,omitempty" jsonschema:"Interests"`
}

// Destination is the page that people are asked to visit.
var Destination = os.Getenv("DESTINATION")

// Log writes what the server got as a line of JSON, which the test reads.
func Log(tool string, got any) {
	line, err := json.Marshal(map[string]any{"tool": tool, "got": got})
	if err != nil {
		panic(err)
	}
	file, err := os.OpenFile(os.Args[1], os.O_APPEND|os.O_CREATE|os.O_WRONLY, 0o600)
	if err != nil {
		panic(err)
	}
	defer file.Close()
	fmt.Fprintf(file, "%s\n", line)
}

// Sign waits until the test says that the person has seen the card, or until the call is given up.
func Sign(ctx context.Context) error {
	path := os.Args[1] + ".go"
	for {
		if os.Remove(path) == nil {
			return nil
		}
		select {
		case <-ctx.Done():
			return ctx.Err()
		case <-time.After(10 * time.Millisecond):
		}
	}
}

// Die ends the process, with last words.
func Die() {
	fmt.Fprintln(os.Stderr, "The disk is full.")
	os.Exit(3)
}
