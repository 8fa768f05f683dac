#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""A client of reel/1, the protocol of reel.h: decoded frames from the daemon, in shared memory, without a copy.

    with Client.connect() as client:
        client.hello(Surface.RING, "example")
        client.subscribe()
        client.appear()
        while True:
            message = client.receive(timeout=10)
            if isinstance(message, Frame):
                show(message.planes)
                client.release(message)

Run as a program it swipes through the daemon's feed, forwards and back, and prints what it got to see.
"""

import argparse
import array
import collections
import enum
import fcntl
import json
import math
import mmap
import os
import socket
import struct
import sys
import time
from dataclasses import dataclass, field
from typing import NamedTuple, Optional

MAJOR, MINOR = 1, 0
MAX_PACKET, MAX_NAME, MAX_ID, MAX_PLANES = 4096, 64, 2048, 4
MAX_LEASES, MAX_RELEASES, MAX_POOLS, MAX_FORMATS, SLOT_COUNT = 64, 64, 32, 64, 3
NO_TIME = -(1 << 63)

# Of fcntl.h; not every build of Python has them.
F_GET_SEALS, F_SEAL_SHRINK, F_SEAL_GROW = 1034, 2, 4

# ---- Layout ----
# Named for the structs of reel.h. A text is its offset and its length; what is reserved is skipped.

reel_header = struct.Struct("<HHIII")


def _layout(fields: str) -> struct.Struct:
    return struct.Struct(reel_header.format + fields)


reel_hello = _layout("III" "HH")
reel_welcome = _layout("IIII")
reel_open = _layout("I" "HH")
reel_subscribe = _layout("IIIIII" "dd")
reel_scroll = _layout("II" "d" "Q")
reel_lift = _layout("II" "ddd")
reel_tick = _layout("d")
reel_land = _layout("d" "Q" "I" "4x")
reel_jump = _layout("I" "HH" "q")
reel_query = _layout("HH" "4x")
reel_layout = _layout("dd")
reel_pool_add = _layout("QQ" "I" "4x")
reel_pool_retire = _layout("")
reel_format = _layout("III" "i" "II" "II" "II" "III" "HH" "8I")
reel_frame = _layout("QQQ" "II" "II" "II" "qqqqq" "4Q" "4I" "HH" "4x")
reel_release = _layout("I" "4x")
reel_revoked = _layout("Q" "I" "4x")
reel_slot = _layout("Q" "II" "HH" "HH")
reel_page = _layout("dddd" "QQQ" "q" "IIIIIIIII" "HH" "HH" "4x")
reel_stats = _layout("QQQQQ" "QQ" "QQ" "Q" "Q" "Q")
reel_error = _layout("II" "HH" "4x")

MUST_UNDERSTAND = 1


class Type(enum.IntEnum):
    HELLO, SUBSCRIBE, OPEN, APPEAR, SCROLL, LIFT, TICK, LAND = 1, 2, 3, 4, 5, 6, 7, 8
    JUMP, REFRESH, QUERY, RETRY, LAYOUT, RELEASE, GET_STATS, BYE = 9, 10, 11, 12, 13, 14, 15, 16
    WELCOME, POOL_ADD, POOL_RETIRE, FORMAT, FRAME = 0x8001, 0x8002, 0x8003, 0x8004, 0x8005
    SLOT, PAGE, STATS, ERROR, REVOKED = 0x8007, 0x8008, 0x8009, 0x800A, 0x800B


class Surface(enum.IntEnum):
    PAGE, RING = 0, 1


class OpenKind(enum.IntEnum):
    FEED, VIDEO = 0, 1


class Role(enum.IntEnum):
    PLAYER, OBSERVER = 0, 1


class Mode(enum.IntEnum):
    LATEST, EVERY = 0, 1


class Late(enum.IntEnum):
    HOLD, CLEAR, POSTER = 0, 1, 2


class View(enum.IntEnum):
    CONTAINER, CONTENT = 0, 1


class JumpBy(enum.IntEnum):
    INDEX, REEL = 0, 1


class Place(enum.IntEnum):
    PREVIOUS, MIDDLE, NEXT = 0, 1, 2


class SlotState(enum.IntEnum):
    EMPTY, WAITING, WARMING, SLOW, READY, FAILED = 0, 1, 2, 3, 4, 5


class Outcome(enum.IntEnum):
    NONE, WARM, LATE, MISSED, FAILED = 0, 1, 2, 3, 4


class Status(enum.IntEnum):
    OPEN, END, STALLED, PROTOCOL_ERROR = 0, 1, 2, 3


class Reason(enum.IntEnum):
    NONE, REFRESH_IN_FLIGHT, IN_FLIGHT, PROTOCOL_ERROR, STALLED, NO_MORE, OUT_OF_RANGE = 0, 1, 2, 3, 4, 5, 6


class Load(enum.IntFlag):
    REFRESH, BANNER, NEXT_PAGE = 1, 2, 4
    JUMP = 8  # In `rejected` alone.


class FormatFlags(enum.IntFlag):
    MIRRORED, FULL_RANGE, LIMITED_RANGE, INTERLACED, BOTTOM_FIRST = 1, 2, 4, 8, 16


class FrameFlags(enum.IntFlag):
    LANDED, LATE, POSTER, PREVIEW, FREE = 1, 2, 4, 8, 16


class PageFlags(enum.IntFlag):
    PIN_CONTAINER, PIN_CONTENT, SNAP, MOVE, ANIMATING, CAN_RETRY, DROPPED = 1, 2, 4, 8, 16, 32, 64


class ErrorCode(enum.IntEnum):
    VERSION, MALFORMED, UNKNOWN, STATE, BUSY, FORBIDDEN, LIMIT = 1, 2, 3, 4, 5, 6, 7
    LEASE, DESCRIPTOR, FEED, TIMEOUT, SLOW, SHUTDOWN, NO_PLAYER = 8, 9, 10, 11, 12, 13, 14


_HAS_EPOCH, _ANIMATE, _PREVIEWS, _ERROR_FATAL = 1, 1, 1, 1


def _named(kind, value: int):
    """A member of `kind`, or the number itself where a newer daemon says what this file does not know."""
    try:
        return kind(value)
    except ValueError:
        return value


# ---- Failures ----


class ReelError(Exception):
    """What the daemon says went wrong. Unless it is `fatal`, the connection goes on."""

    def __init__(self, code: Optional[int], message: str, fatal: bool = True):
        super().__init__(message)
        self.code, self.message, self.fatal = code, message, fatal


class Revoked(ReelError):
    """Leases were kept too long. The frames that are held stay readable until they are released."""

    def __init__(self, lease: int, count: int):
        super().__init__(None, f"{count} leases were kept too long, the oldest is {lease}")
        self.lease, self.count = lease, count


class ProtocolError(Exception):
    """The daemon broke the protocol. The connection has ended."""


class Disconnected(ConnectionError):
    """The daemon closed the connection, and did not say why."""


# ---- Messages ----


class Welcome(NamedTuple):
    serial: int
    major: int
    minor: int
    lease_timeout_ms: int
    max_packet: int


class PlaneFormat(NamedTuple):
    row_bytes: int
    rows: int


class Format(NamedTuple):
    number: int
    width: int
    height: int
    rotation: int
    flags: FormatFlags
    siting: int
    aspect: tuple
    rate: tuple
    primaries: int
    transfer: int
    matrix: int
    pixel_format: str
    planes: tuple


class Plane(NamedTuple):
    """Rows of a picture: row n is `data[n * line_size:][:row_bytes]`."""

    data: memoryview
    line_size: int
    row_bytes: int
    rows: int


@dataclass(eq=False, slots=True)
class Frame:
    """A picture and its lease. Its planes are readable until it is released."""

    serial: int
    slot: int
    lease: int
    generation: int
    landing: int
    reel: Optional[str]
    format: Format
    flags: FrameFlags
    run: int
    number: int
    pts_ns: Optional[int]
    duration_ns: int
    due: int
    ready_lead_ns: int
    warm_cost_ns: int
    planes: tuple
    _pool: Optional["_Pool"] = field(repr=False)


class Slot(NamedTuple):
    number: int
    generation: int
    place: Place
    state: SlotState
    reel: Optional[str]
    error: Optional[str]


class Page(NamedTuple):
    serial: int
    player: int
    container_offset: float
    ring_offset: float
    ceiling: float
    page_height: float
    epoch: int
    list_generation: int
    landing: int
    current: int
    reel_count: int
    owner: View
    flags: PageFlags
    outcome: Outcome
    loading: Load
    status: Status
    failed_load: Load
    rejected: Load
    reason: Reason
    reel: Optional[str]
    failure: Optional[str]


class Stats(NamedTuple):
    serial: int
    landings: int
    warm: int
    late: int
    missed: int
    failed: int
    frames_sent: int
    frames_skipped: int
    frames_decoded: int
    frames_copied: int
    frames_outside: int
    leases: int
    ignored: int


# ---- Memory ----


class _Pool:
    """Memory of the daemon, mapped for reading until it is retired and no frame lies in it any more."""

    def __init__(self, descriptor: int, byte_count: int, buffer_size: int, buffer_count: int):
        try:
            seals = fcntl.fcntl(descriptor, F_GET_SEALS)
        except OSError:
            raise ProtocolError("a pool is no memory file") from None
        # Without them the daemon could take memory away that is being read, which would kill this process.
        if seals & (F_SEAL_SHRINK | F_SEAL_GROW) != F_SEAL_SHRINK | F_SEAL_GROW:
            raise ProtocolError("a pool is not sealed")
        if not 0 < byte_count <= os.fstat(descriptor).st_size:
            raise ProtocolError("a pool is smaller than it is said to be")
        if not 0 < buffer_count * buffer_size <= byte_count:
            raise ProtocolError("a pool is smaller than its buffers, or has none")
        self.buffer_size, self.buffer_count = buffer_size, buffer_count
        self.leases, self.is_retired = 0, False
        try:
            # It keeps a descriptor of its own, which it closes along with the mapping.
            self.map = mmap.mmap(descriptor, byte_count, mmap.MAP_SHARED, mmap.PROT_READ)
        except (OSError, OverflowError, ValueError) as error:
            raise ProtocolError(f"a pool cannot be mapped: {error}") from None

    def plane(self, buffer: int, offset: int, line_size: int, shape: PlaneFormat) -> Plane:
        end = offset + (shape.rows - 1) * line_size + shape.row_bytes
        if (
            buffer >= self.buffer_count
            or offset < buffer * self.buffer_size
            or line_size < shape.row_bytes
            or end > (buffer + 1) * self.buffer_size
        ):
            raise ProtocolError("a plane lies outside its buffer")
        return Plane(memoryview(self.map)[offset:end], line_size, shape.row_bytes, shape.rows)

    def retire(self):
        self.is_retired = True
        self.unmap_if_unused()

    def unmap_if_unused(self):
        if not self.is_retired or self.leases:
            return
        try:
            self.map.close()
        except BufferError:
            pass  # Somebody made a view of a plane; the last one to go unmaps it.


# ---- Client ----


def default_runtime_directory() -> str:
    """That of the user's own daemon, or where only the service serves, the service's."""
    runtime = os.environ.get("XDG_RUNTIME_DIR")
    own = os.path.join(runtime, "reeld") if runtime else "/run/reeld"
    named = os.environ.get("REEL_RUNTIME_DIR")
    served = [folder for folder in (own, "/run/reeld") if os.path.exists(os.path.join(folder, "frames.sock"))]
    return named or (served + [own])[0]


class Client:
    """A connection to the daemon. Its events return a serial, which the page that answers them has too."""

    #: Seconds in which a daemon accepts a connection, takes a message, or answers one that is waited for.
    PATIENCE = 5

    def __init__(self, path: str):
        self._path = path if path.endswith(".sock") else os.path.join(path, "frames.sock")
        # What is done again to come back, and the reel to come back to.
        self._hello = self._subscription = self._feed = self._video = self._wanted = None
        self._video_name: Optional[str] = None
        self._connect()

    @classmethod
    def connect(cls, path: Optional[str] = None) -> "Client":
        """Connects to a runtime directory, or to the `frames.sock` in it."""
        return cls(default_runtime_directory() if path is None else path)

    def _connect(self):
        self._socket = socket.socket(socket.AF_UNIX, socket.SOCK_SEQPACKET)
        try:
            # For a daemon that does not accept, or does not read.
            self._socket.setsockopt(socket.SOL_SOCKET, socket.SO_SNDTIMEO, struct.pack("ll", self.PATIENCE, 0))
            self._socket.connect(self._path)
        except BaseException:
            self._socket.close()
            raise
        self._serial = 0
        self._pools, self._formats, self._held = {}, {}, {}
        self._waiting = collections.deque()
        self._wanted_serial, self._wanted_count = None, 0
        #: How things stand, as far as they were told.
        self.welcome: Optional[Welcome] = None
        self.page: Optional[Page] = None
        self.slots = [Slot(n, 0, Place(n), SlotState.EMPTY, None, None) for n in range(SLOT_COUNT)]

    def __enter__(self) -> "Client":
        return self

    def __exit__(self, *_):
        self.close()

    def fileno(self) -> int:
        """For `select`; -1 once the connection has ended. Call `receive` until it times out."""
        return self._socket.fileno()

    def close(self):
        """Says goodbye. The frames that are held stay readable until they are released."""
        try:
            self.bye()
        except OSError:
            pass  # Gone, which is as good.
        self._disconnect()
        self._keep_video(None)

    def _disconnect(self):
        self._socket.close()
        self._waiting, held = collections.deque(), self._waiting
        for message in held:
            if isinstance(message, Frame):
                self._give_back(message)
        for pool in self._pools.values():
            pool.retire()
        self._pools, self._formats, self._held = {}, {}, {}

    # ---- Sending ----

    def _send(
        self, kind: Type, layout=reel_header, *fields, text: bytes = b"", descriptor: Optional[int] = None
    ) -> int:
        self._serial = self._serial % 0xFFFFFFFF + 1
        length = layout.size + len(text)
        if length > MAX_PACKET:
            raise ValueError("the message is too long")
        packet = layout.pack(kind, 0, length, self._serial, 0, *fields) + text
        rights = [] if descriptor is None else [(socket.SOL_SOCKET, socket.SCM_RIGHTS, array.array("i", [descriptor]))]
        if self._socket.fileno() < 0:
            raise Disconnected("the connection has ended")
        self._socket.settimeout(None)
        try:
            self._socket.sendmsg([packet], rights, socket.MSG_NOSIGNAL)
        except (BrokenPipeError, ConnectionResetError):
            pass  # The daemon's reason is still to be read.
        except BlockingIOError:
            raise TimeoutError("the daemon does not read") from None
        return self._serial

    @staticmethod
    def _text(text: Optional[str], layout: struct.Struct, limit: int = MAX_ID) -> tuple:
        """The text's bytes, and what the packet says of them."""
        raw = (text or "").encode()
        if len(raw) > limit or b"\0" in raw:
            raise ValueError("the text is too long, or has a zero byte")
        return raw, layout.size if raw else 0, len(raw)

    def hello(
        self, surface: Surface = Surface.RING, name: str = "reel.py", timeout: Optional[float] = PATIENCE
    ) -> Welcome:
        raw, *place = self._text(name, reel_hello, MAX_NAME)
        self._hello = (surface, name)
        serial = self._send(Type.HELLO, reel_hello, MAJOR, MINOR, surface, *place, text=raw)
        return self._await(Welcome, serial, timeout)

    def open_feed(self, name: str) -> int:
        """Chooses a feed, as `reel serve --feed` takes it, before subscribing."""
        raw, *place = self._text(name, reel_open)
        self._feed = name
        self._keep_video(None)
        return self._send(Type.OPEN, reel_open, OpenKind.FEED, *place, text=raw)

    def open_video(self, descriptor: int, name: Optional[str] = None) -> int:
        """Chooses a feed of one video, a regular file open for reading, before subscribing."""
        raw, *place = self._text(name, reel_open)
        # Kept for coming back; the caller's own may be closed at once.
        self._keep_video(fcntl.fcntl(descriptor, fcntl.F_DUPFD_CLOEXEC, 0), name)
        return self._send(Type.OPEN, reel_open, OpenKind.VIDEO, *place, text=raw, descriptor=self._video)

    def _keep_video(self, descriptor: Optional[int], name: Optional[str] = None):
        if self._video is not None:
            os.close(self._video)
        self._video, self._video_name = descriptor, name

    def subscribe(
        self,
        role: Role = Role.PLAYER,
        mode: Mode = Mode.LATEST,
        late: Late = Late.HOLD,
        credits: int = 0,
        previews: bool = False,
        player: int = 0,
        page_height: float = 0,
        inset_top: float = 0,
        timeout: Optional[float] = PATIENCE,
    ) -> Page:
        self._subscription = dict(
            role=role, mode=mode, late=late, credits=credits, previews=previews, player=player,
            page_height=page_height, inset_top=inset_top)
        flags = _PREVIEWS if previews else 0
        serial = self._send(
            Type.SUBSCRIBE, reel_subscribe, role, mode, late, credits, flags, player, page_height, inset_top)
        return self._await(Page, serial, timeout)

    def appear(self) -> int:
        return self._send(Type.APPEAR)

    def scroll(self, view: View, offset: float, epoch: Optional[int] = None) -> int:
        flags = 0 if epoch is None else _HAS_EPOCH
        return self._send(Type.SCROLL, reel_scroll, view, flags, offset, epoch or 0)

    def lift(self, view: View, offset: float, velocity: float, time_ms: Optional[float] = None) -> int:
        """The finger lifts. With a time, the daemon animates from here."""
        flags = 0 if time_ms is None else _ANIMATE
        return self._send(Type.LIFT, reel_lift, view, flags, offset, velocity, time_ms or 0)

    def tick(self, time_ms: float) -> int:
        return self._send(Type.TICK, reel_tick, time_ms)

    def land(self, offset: float, epoch: Optional[int] = None) -> int:
        self._wanted = None
        flags = 0 if epoch is None else _HAS_EPOCH
        return self._send(Type.LAND, reel_land, offset, epoch or 0, flags)

    def jump_to_index(self, index: int) -> int:
        self._wanted = None
        return self._send(Type.JUMP, reel_jump, JumpBy.INDEX, 0, 0, index)

    def jump_to_reel(self, reel: str) -> int:
        self._wanted = None
        return self._jump(reel)

    def _jump(self, reel: str) -> int:
        raw, *place = self._text(reel, reel_jump)
        return self._send(Type.JUMP, reel_jump, JumpBy.REEL, *place, 0, text=raw)

    def refresh(self) -> int:
        return self._send(Type.REFRESH)

    def query(self, name: str) -> int:
        self._wanted = None
        raw, *place = self._text(name, reel_query)
        return self._send(Type.QUERY, reel_query, *place, text=raw)

    def retry(self) -> int:
        return self._send(Type.RETRY)

    def layout(self, page_height: float, inset_top: float = 0) -> int:
        return self._send(Type.LAYOUT, reel_layout, page_height, inset_top)

    def stats(self, timeout: Optional[float] = PATIENCE) -> Stats:
        return self._await(Stats, self._send(Type.GET_STATS), timeout)

    def release(self, *frames: Frame):
        """Returns frames; their planes cannot be read any more. A frame may be from before a reconnection."""
        leases = []
        for frame in frames:
            if self._held.get(frame.lease) is frame:
                del self._held[frame.lease]
                leases.append(frame.lease)
            self._give_back(frame)
        for start in range(0, len(leases), MAX_RELEASES):
            some = leases[start : start + MAX_RELEASES]
            self._send(Type.RELEASE, reel_release, len(some), text=struct.pack(f"<{len(some)}Q", *some))

    def _give_back(self, frame: Frame):
        pool, frame._pool = frame._pool, None
        if pool is None:
            return
        for plane in frame.planes:
            try:
                plane.data.release()
            except BufferError:
                pass  # Exported, to NumPy perhaps.
        pool.leases -= 1
        pool.unmap_if_unused()

    def bye(self):
        if self._socket.fileno() >= 0:
            self._send(Type.BYE)

    def reconnect(self, timeout: Optional[float] = PATIENCE) -> Page:
        """Comes back after the connection ended: a new page, which goes to the reel where the old one was.

        It goes there with the page that has that reel in its list, unless something else is landed on before.
        """
        if self._subscription is None:
            raise ValueError("there was no subscription")
        if self._subscription["role"] == Role.PLAYER and self.page and self.page.reel:
            self._wanted = self._wanted or self.page.reel
        self._disconnect()
        self._connect()
        self.hello(*self._hello, timeout=timeout)
        if self._video is not None:
            self.open_video(self._video, self._video_name)
        elif self._feed is not None:
            self.open_feed(self._feed)
        page = self.subscribe(**self._subscription, timeout=timeout)
        if self._subscription["role"] == Role.PLAYER:
            self.appear()
        return page

    def _come_back(self, page: Page):
        if self._wanted is None:
            return
        if page.reel == self._wanted or (page.serial == self._wanted_serial and not page.rejected & Load.JUMP):
            self._wanted = None
        elif page.reel_count > self._wanted_count:
            self._wanted_count = page.reel_count
            self._wanted_serial = self._jump(self._wanted)

    # ---- Receiving ----

    def receive(self, timeout: Optional[float] = None):
        """The next `Frame`, `Page`, `Slot` or `Stats`; what is about memory is seen to.

        Raises `TimeoutError`, a `ReelError` of the daemon, `ProtocolError`, or `Disconnected`.
        """
        if self._waiting:
            return self._waiting.popleft()
        deadline = None if timeout is None else time.monotonic() + timeout
        while True:
            message = self._read(deadline)
            if message is not None:
                return message

    def _await(self, kind, serial: int, timeout: Optional[float]):
        """The answer to a message; what else comes before it waits for `receive`."""
        deadline = None if timeout is None else time.monotonic() + timeout
        while True:
            message = self._read(deadline)
            if isinstance(message, kind) and message.serial == serial:
                return message
            if message is not None:
                self._waiting.append(message)

    def _read(self, deadline: Optional[float]):
        """One packet: what it says to the user, or None."""
        packet, descriptors, flags = self._read_packet(deadline)
        try:
            if flags & (socket.MSG_TRUNC | socket.MSG_CTRUNC):
                raise ProtocolError("a packet is too long, or has too many descriptors")
            if not packet:
                raise Disconnected("the daemon closed the connection")
            return self._take(packet, descriptors)
        except (ProtocolError, Disconnected):
            self._disconnect()
            raise
        except ReelError as error:
            if error.fatal:
                self._disconnect()
            raise
        finally:
            for descriptor in descriptors:
                os.close(descriptor)

    def _read_packet(self, deadline: Optional[float]) -> tuple:
        if self._socket.fileno() < 0:
            raise Disconnected("the connection has ended")
        while True:
            self._socket.settimeout(None if deadline is None else max(0, deadline - time.monotonic()))
            try:
                packet, control, flags, _ = self._socket.recvmsg(
                    MAX_PACKET, socket.CMSG_SPACE(array.array("i").itemsize), socket.MSG_CMSG_CLOEXEC)
                break
            except (BlockingIOError, TimeoutError):
                raise TimeoutError("the daemon sent nothing in time") from None
            except ConnectionResetError:
                pass  # Told once, and before the daemon's last words.
        descriptors = array.array("i")
        for level, kind, data in control:
            if (level, kind) == (socket.SOL_SOCKET, socket.SCM_RIGHTS):
                descriptors.frombytes(data[: len(data) - len(data) % descriptors.itemsize])
        return packet, descriptors, flags

    def _take(self, packet: bytes, descriptors: array.array):
        if len(packet) < reel_header.size:
            raise ProtocolError("a packet is shorter than its header")
        kind, flags, length, serial, about = reel_header.unpack_from(packet)
        if length != len(packet):
            raise ProtocolError("a packet has another length than it says")
        if len(descriptors) != (kind == Type.POOL_ADD):
            raise ProtocolError("a descriptor where none belongs, or none where one belongs")
        if kind not in self._READERS:
            if flags & MUST_UNDERSTAND:
                raise ProtocolError(f"a packet of type {kind:#x} must be understood")
            return None
        layout, read = self._READERS[kind]
        if length < layout.size:
            raise ProtocolError(f"a packet of type {kind:#x} is too short")
        if kind != Type.ERROR and (self.welcome is None) != (kind == Type.WELCOME):
            raise ProtocolError("WELCOME comes first, and once")

        def text(offset: int, size: int) -> Optional[str]:
            if (offset, size) == (0, 0):
                return None
            if offset < layout.size or offset + size > length:
                raise ProtocolError("a text lies outside its packet")
            raw = packet[offset : offset + size]
            try:
                if b"\0" not in raw:
                    return raw.decode()
            except UnicodeDecodeError:
                pass
            raise ProtocolError("a text is not UTF-8, or has a zero byte")

        fields = layout.unpack_from(packet)[5:]
        return read(self, serial, about, fields, text, *descriptors)

    def _read_welcome(self, serial, about, fields, text):
        welcome = Welcome(serial, *fields)
        if welcome.major != MAJOR:
            raise ProtocolError(f"the daemon speaks reel/{welcome.major}")
        self.welcome = welcome
        return welcome

    def _read_pool_add(self, serial, about, fields, text, descriptor):
        if about in self._pools or len(self._pools) >= MAX_POOLS:
            raise ProtocolError("a pool has a number that is taken, or there are too many")
        self._pools[about] = _Pool(descriptor, *fields)

    def _read_pool_retire(self, serial, about, fields, text):
        pool = self._pools.pop(about, None)
        if pool is None:
            raise ProtocolError("an unknown pool was retired")
        pool.retire()

    def _read_format(self, serial, about, fields, text):
        width, height, count, rotation, flags, siting = fields[:6]
        if about >= MAX_FORMATS or not 1 <= count <= MAX_PLANES or not -180 <= rotation <= 180:
            raise ProtocolError("a format is out of range")
        planes = tuple(PlaneFormat(*fields[at : at + 2]) for at in range(15, 15 + 2 * count, 2))
        if any(0 in plane for plane in planes):
            raise ProtocolError("a format has an empty plane")
        self._formats[about] = Format(
            about, width, height, rotation, FormatFlags(flags), siting, fields[6:8], fields[8:10], *fields[10:13],
            text(*fields[13:15]) or "", planes)

    def _read_frame(self, serial, about, fields, text):
        lease, generation, landing, pool, buffer, form, flags, run, number = fields[:9]
        pts, duration, due, lead, cost = fields[9:14]
        memory, shape = self._pools.get(pool), self._formats.get(form)
        if about >= SLOT_COUNT or generation < self.slots[about].generation:
            raise ProtocolError("a frame is of an unknown slot, or outdated")
        if lease == 0 or lease in self._held:
            raise ProtocolError("a frame's lease is already held")
        if memory is None or shape is None:
            raise ProtocolError("a frame is of an unknown pool or format")
        reel = text(*fields[22:24])
        planes = tuple(
            memory.plane(buffer, offset, line_size, plane)
            for plane, offset, line_size in zip(shape.planes, fields[14:18], fields[18:22]))
        memory.leases += 1
        frame = Frame(
            serial, about, lease, generation, landing, reel, shape, FrameFlags(flags), run, number,
            None if pts == NO_TIME else pts, duration, due, lead, cost, planes, memory)
        self._held[lease] = frame
        return frame

    def _read_slot(self, serial, about, fields, text):
        generation, place, state = fields[:3]
        if about >= SLOT_COUNT or generation < self.slots[about].generation:
            raise ProtocolError("an unknown slot, or one that went back")
        slot = Slot(about, generation, _named(Place, place), _named(SlotState, state), text(*fields[3:5]),
                    text(*fields[5:7]))
        self.slots[about] = slot
        return slot

    def _read_page(self, serial, about, fields, text):
        if not all(map(math.isfinite, fields[:4])):
            raise ProtocolError("an offset is no number")
        count, owner, flags, outcome, loading, status, failed, rejected, reason = fields[8:17]
        page = Page(
            serial, about, *fields[:8], count, _named(View, owner), PageFlags(flags), _named(Outcome, outcome),
            Load(loading), _named(Status, status), Load(failed), Load(rejected), _named(Reason, reason),
            text(*fields[17:19]), text(*fields[19:21]))
        self.page = page
        self._come_back(page)
        return page

    def _read_stats(self, serial, about, fields, text):
        return Stats(serial, *fields)

    def _read_error(self, serial, about, fields, text):
        code, flags, *message = fields
        code = _named(ErrorCode, code)
        raise ReelError(code, text(*message) or f"the daemon says {code!r}", bool(flags & _ERROR_FATAL))

    def _read_revoked(self, serial, about, fields, text):
        raise Revoked(*fields)

    _READERS = {
        Type.WELCOME: (reel_welcome, _read_welcome),
        Type.POOL_ADD: (reel_pool_add, _read_pool_add),
        Type.POOL_RETIRE: (reel_pool_retire, _read_pool_retire),
        Type.FORMAT: (reel_format, _read_format),
        Type.FRAME: (reel_frame, _read_frame),
        Type.SLOT: (reel_slot, _read_slot),
        Type.PAGE: (reel_page, _read_page),
        Type.STATS: (reel_stats, _read_stats),
        Type.ERROR: (reel_error, _read_error),
        Type.REVOKED: (reel_revoked, _read_revoked),
    }


# ---- Colours ----


class Colour(NamedTuple):
    y: float
    cb: float
    cr: float


class _Samples(NamedTuple):
    """How a 4:2:0 format stores its samples."""

    byte_count: int
    is_planar: bool
    scale: int  # What a sample is multiplied by.
    bit_depth: int


_SAMPLES = {
    "yuv420p": _Samples(1, True, 1, 8),
    "yuvj420p": _Samples(1, True, 1, 8),
    "nv12": _Samples(1, False, 1, 8),
    "yuv420p10le": _Samples(2, True, 1, 10),
    "p010le": _Samples(2, False, 64, 10),
}


def shown_corner(form: Format) -> tuple:
    """Where the quarter lies in memory that is shown top left: whether on the right, and whether at the bottom."""
    turns = (form.rotation + 45) // 90 % 4
    is_right, is_bottom = turns in (1, 2), turns in (2, 3)
    return is_right != bool(form.flags & FormatFlags.MIRRORED), is_bottom


def corner_colour(frame: Frame) -> Optional[Colour]:
    """The mean of the top left quarter of the picture as shown; None where its format is none of the known ones."""
    samples = _SAMPLES.get(frame.format.pixel_format)
    if samples is None or len(frame.planes) != (3 if samples.is_planar else 2):
        return None
    is_right, is_bottom = shown_corner(frame.format)
    means = []
    for component in range(3):
        is_pair = component > 0 and not samples.is_planar
        plane = frame.planes[component if samples.is_planar else min(component, 1)]
        step = samples.byte_count * (2 if is_pair else 1)
        first = samples.byte_count * (component - 1) if is_pair else 0
        columns = plane.row_bytes // step
        width, height = columns // 2, plane.rows // 2
        if not width or not height:
            return None
        left, top = columns - width if is_right else 0, plane.rows - height if is_bottom else 0
        total = 0
        for row in range(top, top + height):
            start = row * plane.line_size + left * step + first
            end = start - first + width * step
            for byte in range(samples.byte_count):
                total += sum(plane.data[start + byte : end : step]) << 8 * byte
        means.append(total / (width * height * samples.scale))
    return Colour(*means)


# ---- The program ----


@dataclass(slots=True)
class Landing:
    """What a landing came to; without a picture where its reel failed."""

    number: int
    reel: str
    outcome: Outcome
    intent_to_frame_us: Optional[float] = None
    colour: Optional[Colour] = None
    bit_depth: Optional[int] = None

    @property
    def outcome_name(self) -> str:
        return self.outcome.name.lower() if isinstance(self.outcome, Outcome) else str(self.outcome)

    @property
    def line(self) -> str:
        # A reel's id may be anything, and this may be a terminal.
        reel = "".join(character if character.isprintable() else "?" for character in self.reel)
        line = f"{self.number:3}  {reel:<22}  {self.outcome_name:<6}"
        if self.intent_to_frame_us is not None:
            line += f"  {self.intent_to_frame_us:9.1f} µs"
        if self.colour:
            line += "  " + " ".join(f"{mean:4.0f}" for mean in self.colour)
        return line

    @property
    def json(self) -> str:
        colour = self.colour or (None, None, None)
        return json.dumps(
            {
                "schema": "reel.client.landing/1",
                "n": self.number,
                "reel": self.reel,
                "outcome": self.outcome_name,
                "intent_to_frame_us": self.intent_to_frame_us and round(self.intent_to_frame_us, 1),
                **{name: mean and round(mean, 1) for name, mean in zip(Colour._fields, colour)},
                "bit_depth": self.bit_depth,
            },
            ensure_ascii=False,
        )


class EmptyFeed(Exception):
    """There is nothing to land on."""


class Move(enum.Enum):
    WAIT, LAND, END = range(3)


class Swiper:
    """Lands on reel after reel, to the end of the feed and back, each time as soon as the next one is ready.

    With a limit it goes to and fro until then.
    """

    #: Seconds in which something must come. While a reel plays something comes all the time.
    PATIENCE = 30

    def __init__(self, client: Client, limit: Optional[int]):
        self.client, self.limit = client, limit
        self.ahead = Place.NEXT
        self.shown: Optional[Landing] = None

    def landings(self):
        """What it lands on, from the reel that the page begins with."""
        last = 0
        sent, awaited = time.monotonic_ns(), self.client.appear()
        while self.limit is None or last < self.limit:
            message = self.client.receive(self.PATIENCE)
            if isinstance(message, Frame):
                if message.flags & FrameFlags.LANDED:
                    self.look(message, sent)
                self.client.release(message)
            elif isinstance(message, Page) and message.serial == awaited:
                awaited = None
            page = self.client.page
            if page.landing > last and (landing := self.known(page)):
                last = page.landing
                yield landing
            if awaited is None and page.landing <= last:
                move = self.choose(page)
                if move == Move.END:
                    return
                if move == Move.LAND:
                    offset = 0 if self.ahead == Place.PREVIOUS else 2 * page.page_height
                    sent = time.monotonic_ns()
                    awaited = self.client.land(offset, page.epoch)

    def look(self, frame: Frame, sent: int):
        """The clock stops once the picture has proven to be readable."""
        for plane in frame.planes:
            _ = plane.data[0], plane.data[-1]
        # Others may move the page, too; the first landing is nobody's.
        is_own = frame.serial or frame.landing == 1
        intent = (time.monotonic_ns() - sent) / 1000 if is_own else None
        samples = _SAMPLES.get(frame.format.pixel_format)
        self.shown = Landing(
            frame.landing, frame.reel or "", Outcome.NONE, intent, corner_colour(frame), samples and samples.bit_depth)

    def known(self, page: Page) -> Optional[Landing]:
        """The page's landing, once it is known how it went."""
        if self.shown and self.shown.number == page.landing:
            self.shown.outcome = page.outcome
            return self.shown
        if page.outcome == Outcome.FAILED:
            return Landing(page.landing, page.reel or "", page.outcome)
        return None

    def choose(self, page: Page) -> Move:
        if self.state(self.ahead) == SlotState.EMPTY:
            if page.loading & (Load.REFRESH | Load.NEXT_PAGE):
                return Move.WAIT
            if page.current < 0:
                raise EmptyFeed(page.failure or "there is no reel")
            back = Place(2 - self.ahead)
            if self.state(back) == SlotState.EMPTY or (self.ahead == Place.PREVIOUS and self.limit is None):
                return Move.END
            self.ahead = back
        # The viewer stays for so long; a landing before that would be late.
        return Move.LAND if self.state(self.ahead) in (SlotState.READY, SlotState.FAILED) else Move.WAIT

    def state(self, place: Place) -> Optional[SlotState]:
        """Of the slot in a place; None while slots change places, until the page is told."""
        return next((slot.state for slot in self.client.slots if slot.place == place), None)


class Exit(enum.IntEnum):
    """Of sysexits.h."""

    USAGE, DATA, NO_INPUT, UNAVAILABLE, IO, TEMPORARY, PROTOCOL, NO_PERMISSION = 64, 65, 66, 69, 74, 75, 76, 77
    INTERRUPTED = 130


_EXITS = {
    ErrorCode.BUSY: Exit.TEMPORARY,
    ErrorCode.LIMIT: Exit.TEMPORARY,
    ErrorCode.FORBIDDEN: Exit.NO_PERMISSION,
    ErrorCode.FEED: Exit.NO_INPUT,
    ErrorCode.SHUTDOWN: Exit.UNAVAILABLE,
    ErrorCode.NO_PLAYER: Exit.UNAVAILABLE,
}


class _Parser(argparse.ArgumentParser):
    def error(self, message: str):
        self.print_usage(sys.stderr)
        self.exit(Exit.USAGE, f"{self.prog}: {message}\n")


def count(text: str) -> int:
    count = int(text)
    if count < 1:
        raise ValueError
    return count


def _fail(status: Exit, error: object) -> Exit:
    print(f"reel.py: {error}", file=sys.stderr)
    return status


def run(directory: str, limit: Optional[int], is_json: bool) -> int:
    try:
        client = Client.connect(directory)
    except PermissionError as error:
        return _fail(Exit.NO_PERMISSION, error)
    except OSError as error:
        return _fail(Exit.UNAVAILABLE, f"no daemon in {directory}: {error.strerror or error}")
    try:
        with client:
            client.hello(Surface.RING, "reel.py")
            client.subscribe()
            for landing in Swiper(client, limit).landings():
                print(landing.json if is_json else landing.line, flush=True)
    except ReelError as error:
        return _fail(_EXITS.get(error.code, Exit.PROTOCOL), error)
    except ProtocolError as error:
        return _fail(Exit.PROTOCOL, error)
    except EmptyFeed as error:
        return _fail(Exit.DATA, error)
    except (Disconnected, TimeoutError) as error:
        return _fail(Exit.UNAVAILABLE, error)
    except OSError as error:
        # It cannot be written, and there is no use in flushing the rest; that nobody reads any more is no error.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return 0 if isinstance(error, BrokenPipeError) else _fail(Exit.IO, error)
    except KeyboardInterrupt:
        return Exit.INTERRUPTED
    return 0


def main() -> int:
    parser = _Parser(prog="reel.py", description="Swipes through the daemon's feed, to its end and back.")
    parser.add_argument(
        "--runtime-dir", metavar="DIR", default=default_runtime_directory(), help="where the daemon's sockets are")
    parser.add_argument("--landings", metavar="N", type=count, help="go to and fro until so many")
    parser.add_argument("--json", action="store_true", help="one JSON object a line")
    options = parser.parse_args()
    sys.stdout.reconfigure(encoding="utf-8")
    return run(options.runtime_dir, options.landings, options.json)


if __name__ == "__main__":
    sys.exit(main())
