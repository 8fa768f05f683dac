// SPDX-License-Identifier: Apache-2.0

// The messages of the protocol are the vocabulary of this library: whoever imports it has them.
@_exported public import ReelWire
