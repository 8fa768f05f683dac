internal import ReelWire
